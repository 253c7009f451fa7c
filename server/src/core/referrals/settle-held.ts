// Referrals whose points are pending follow at once when staff exclude their member, and when they take the member back.
import type { Tx } from "../../database/database.ts";
import { listHeldOf, lockReferrals } from "./referrals.sql.ts";
import { settleReferrals } from "./settle-referrals.ts";
import { type ReferralContext, weighReferrals } from "./weigh-referrals.ts";

/** Read before the book is opened: it takes points only of members who are named then. */
export const listHeld = async (
  tx: Tx,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<readonly string[]> => (await tx.run(listHeldOf, [tx.shopId, customerId, now])).map(({ id }) => id);

/** The member is in the book, with the new status. */
export async function settleHeld(
  context: ReferralContext,
  referralIds: readonly string[],
  actor: string,
): Promise<void> {
  const { tx, book } = context;
  const rows = await tx.run(lockReferrals, [tx.shopId, referralIds]);
  // A merge may have moved one meanwhile.
  const own = rows.filter((row) => book.has(row.advocate_id) && row.order_id !== null);
  await settleReferrals(context, await weighReferrals(context, own), { actor });
}
