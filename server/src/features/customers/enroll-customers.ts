// Customers who take part with or without an account in the store.
import { recordChange } from "../audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { enqueueClaims } from "../past-orders/claim-orders.job.ts";
import type { Shop } from "../shops/load-shop.ts";
import { openCustomer } from "./open-customer.ts";
import { markEnrolled } from "./save-customers.sql.ts";

/** Makes these customers members, with or without an account in the store. */
export function enrollCustomers(tx: Tx, customerIds: readonly string[]): void {
  if (customerIds.length > 0) tx.write(markEnrolled, [tx.shopId, customerIds]);
}

/**
 * Makes a customer a member. The caller knows who the customer is, so recent orders that were placed as a guest with
 * the same e-mail address count afterwards. Again: nothing changes. Refuses `customer_not_found`,
 * `customer_merged` and `customer_erased`.
 */
export async function enrollCustomer(
  deps: Deps,
  shop: Shop,
  { customerId, actor }: { readonly customerId: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shop.shopId, async (tx) => {
    const { customer, customers, program } = await openCustomer(tx, deps, customerId);
    if (customer.isEnrolled) return;
    const book = await openBook(tx, deps, { customerIds: [customerId], rules: program, takesFrom: NOBODY });
    const status = customers.statusOf({ ...customer, isEnrolled: true });
    if (book.member(customerId).status === "GUEST" && status === "MEMBER") customers.markMember(customerId);
    book.change(customerId, { status });
    enrollCustomers(tx, [customerId]);
    customers.save(deps.clock.now());
    book.save();
    const [before, after] = [{ isEnrolled: false }, { isEnrolled: true }];
    recordChange(deps, tx, { action: "CUSTOMER_ENROLLED", subjectId: customerId, actor, before, after });
    await enqueueClaims(tx, { deps, shop }, [customerId]);
  });
}
