// Whether a customer takes part at all, as staff decide: the shop's own employees, resellers, cheats.
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { listHeld, settleHeld } from "../referrals/settle-held.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import { openCustomer } from "../customers/open-customer.ts";
import { excludeCustomer } from "../customers/mark-customers.ts";

/**
 * An excluded customer earns nothing and cannot redeem; points stay as they are, but for those of
 * referrals that are pending still: they are taken back. Once included again, the status
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
    const held = await listHeld(tx, { customerId, now: deps.clock.now() });
    const program = await loadProgram(tx);
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: program,
      takesFrom: held.length === 0 ? NOBODY : "everyone",
    });
    excludeCustomer(tx, customerId, isExcluded);
    book.change(customerId, { status: customers.statusOf({ ...customer, isExcluded }) });
    if (held.length > 0) await settleHeld({ tx, deps, shop: await loadShop(tx), program, book }, held, actor);
    book.save();
    if (customer.isExcluded === isExcluded) return;
    const action = isExcluded ? "CUSTOMER_EXCLUDED" : "CUSTOMER_INCLUDED";
    const [before, after] = [{ takesPart: !customer.isExcluded }, { takesPart: !isExcluded }];
    recordChange(deps, tx, { action, subjectId: customerId, actor, before, after });
  });
}
