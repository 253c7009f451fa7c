// Whether a customer takes part at all, as staff decide: the shop's own employees, resellers, cheats.
import { recordChange } from "../audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { openCustomer } from "./open-customer.ts";
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
    const { customer, customers } = await openCustomer(tx, deps, customerId);
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: NOBODY,
    });
    tx.write(markExcluded, [shopId, customerId, isExcluded]);
    book.change(customerId, { status: customers.statusOf({ ...customer, isExcluded }) });
    book.save();
    if (customer.isExcluded === isExcluded) return;
    const action = isExcluded ? "CUSTOMER_EXCLUDED" : "CUSTOMER_INCLUDED";
    const [before, after] = [{ takesPart: !customer.isExcluded }, { takesPart: !isExcluded }];
    recordChange(deps, tx, { action, subjectId: customerId, actor, before, after });
  });
}
