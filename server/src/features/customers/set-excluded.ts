// Whether a customer takes part at all, as staff decide: the shop's own employees, resellers, cheats.
import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { holdInbox } from "../inbox/hold-inbox.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { NOBODY, openBook } from "../ledger/book.ts";
import { loadProgram } from "../program/load-program.ts";
import { openCustomers } from "./loaded-customers.ts";
import { loadCustomerStanding } from "./load-customer.ts";
import { markExcluded } from "./save-customers.sql.ts";

/**
 * An excluded customer earns nothing and cannot redeem; points stay as they are. Once included again, the status
 * follows from the program's rule for who takes part. Refuses `customer_not_found`, `customer_merged` and
 * `customer_erased`.
 */
export async function setExcluded(
  deps: Deps,
  shopId: string,
  { customerId, isExcluded, actor }: { customerId: string; isExcluded: boolean; actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    // A batch that read the customer before this change would write the old status back.
    await holdInbox(tx);
    await loadCustomerStanding(tx, customerId);
    const { status, wasExcluded } = await statusIf(tx, deps, { customerId, isExcluded });
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: NOBODY,
    });
    tx.write(markExcluded, [shopId, customerId, isExcluded]);
    book.change(customerId, { status });
    book.save();
    if (wasExcluded === isExcluded) return;
    const action = isExcluded ? "CUSTOMER_EXCLUDED" : "CUSTOMER_INCLUDED";
    const [before, after] = [{ takesPart: !wasExcluded }, { takesPart: !isExcluded }];
    recordChange(deps, tx, { action, subjectId: customerId, actor, before, after });
  });
}

async function statusIf(
  tx: Tx,
  { newId }: Deps,
  { customerId, isExcluded }: { customerId: string; isExcluded: boolean },
) {
  const { participants } = (await loadProgram(tx)).document;
  const asked = { platformIds: [], customerIds: [customerId], facts: [], participants, newId };
  const file = await openCustomers(tx, asked);
  const customer = file.findById(customerId);
  if (!customer) throw new AppError("customer_not_found", {}, { field: ["customerId"] });
  if (customer.isErased) throw new AppError("customer_erased", {}, { field: ["customerId"] });
  return { status: file.statusOf({ ...customer, isExcluded }), wasExcluded: customer.isExcluded };
}
