// Customers who take part with or without an account in the store.
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { awardJoining } from "../earning/award-once.ts";
import { AppError } from "../../process/errors.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { enqueueClaims } from "../orders/enqueue-claims.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { openCustomer, type OpenedCustomer } from "../customers/open-customer.ts";
import { enrollCustomers } from "../customers/mark-customers.ts";

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
  await deps.db.transaction(shop.shopId, async (tx) =>
    enroll(deps, tx, { shop, actor, opened: await openCustomer(tx, deps, customerId) }),
  );
}

/**
 * The same for who joins by themselves, with the points for signing up. Refuses `customer_not_eligible` for who is
 * excluded or was deleted in the store, and what `enrollCustomer` refuses. Who has left stays so.
 */
export async function joinProgram(
  deps: Deps,
  shop: Shop,
  { customerId, actor }: { readonly customerId: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shop.shopId, async (tx) => {
    const opened = await openCustomer(tx, deps, customerId);
    const { isExcluded, isDeleted } = opened.customer;
    if (isExcluded || isDeleted) throw new AppError("customer_not_eligible");
    await enroll(deps, tx, { shop, actor, opened, isOwnWish: true });
  });
}

interface Enrolling {
  readonly shop: Shop;
  readonly actor: string;
  readonly opened: OpenedCustomer;
  readonly isOwnWish?: true;
}

async function enroll(deps: Deps, tx: Tx, { shop, actor, opened, isOwnWish }: Enrolling): Promise<void> {
  const { customer, customers, program } = opened;
  const { customerId } = customer;
  if (customer.isEnrolled) return;
  const now = deps.clock.now();
  const book = await openBook(tx, deps, {
    customerIds: [customerId],
    rules: program,
    takesFrom: NOBODY,
    ...(isOwnWish && { additions: new Map([[customerId, [{ at: now.toISOString(), isOrder: false }]]]) }),
  });
  const status = customers.statusOf({ ...customer, isEnrolled: true });
  const joins = book.member(customerId).status === "GUEST" && status === "MEMBER";
  if (joins) customers.markMember(customerId);
  book.change(customerId, { status });
  if (joins && isOwnWish) await awardJoining(tx, { deps, shop, program, book, now }, { customerId, actor });
  enrollCustomers(tx, [customerId]);
  customers.save(now);
  book.save();
  // As with redemptions, what members do themselves is not in the shop's audit log.
  if (!isOwnWish) {
    const [before, after] = [{ isEnrolled: false }, { isEnrolled: true }];
    recordChange(deps, tx, { action: "CUSTOMER_ENROLLED", subjectId: customerId, actor, before, after });
  }
  await enqueueClaims(tx, { deps, shop }, [customerId]);
}
