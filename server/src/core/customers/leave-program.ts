// Members leave the program by themselves, and come back. Exclusion is the shop's own decision, and stays as it is.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../../tenant/idempotency/claim-key.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { loadTierRules } from "../standing/tier-rules.ts";
import { openCustomer } from "./open-customer.ts";
import { findLeft, saveLeft } from "./save-customers.sql.ts";

interface LeaveInput {
  readonly customerId: string;
  /** The same key again changes nothing, whatever came after it. */
  readonly idempotencyKey: string;
}

/**
 * From now on they earn nothing and cannot redeem. Points and codes stay. Refuses `customer_not_eligible` for who is
 * no member, what `openCustomer` refuses, and a key that was used for another request.
 */
export const leaveProgram = (deps: Deps, shopId: string, input: LeaveInput): Promise<void> =>
  setLeft(deps, shopId, { ...input, hasLeft: true });

/**
 * They take part again, if the program lets them. What was ordered meanwhile does not count. Refuses the same; who has
 * not left stays as they are.
 */
export const rejoinProgram = (deps: Deps, shopId: string, input: LeaveInput): Promise<void> =>
  setLeft(deps, shopId, { ...input, hasLeft: false });

async function setLeft(
  deps: Deps,
  shopId: string,
  { customerId, idempotencyKey: key, hasLeft }: LeaveInput & { readonly hasLeft: boolean },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const operation = hasLeft ? "program_leave" : "program_rejoin";
    const claim = await claimKey<{ customerId: string }, void>(
      tx,
      { operation, key, input: { customerId }, now },
      () => Promise.resolve(),
    );
    if (claim.earlier) return;
    const { customer, customers } = await openCustomer(tx, deps, customerId);
    if (customer.isExcluded || customer.isDeleted) throw new AppError("customer_not_eligible");
    claim.keep({ customerId });
    if (customer.hasLeft === hasLeft) return;
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: NOBODY,
    });
    if (hasLeft && book.member(customerId).status !== "MEMBER") throw new AppError("customer_not_eligible");
    tx.write(saveLeft, [shopId, customerId, hasLeft ? now : null]);
    book.change(customerId, { status: customers.statusOf({ ...customer, hasLeft }) });
    book.save();
  });
}

/** Which of these customers have left by themselves. */
export async function loadLeft(tx: Tx, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  return new Set((await tx.run(findLeft, [tx.shopId, customerIds])).map(({ id }) => id));
}
