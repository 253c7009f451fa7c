// Referrals of customers who are merged, and of a merge that is undone. A member who turns out to be the friend is flagged,
// and the points wait for a decision; the undo of the merge restores them.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import {
  listSettledOf,
  lockReferrals,
  moveFriend,
  moveReferrals,
  moveReferralsBack as moveBack,
} from "./referrals.sql.ts";
import { settleReferrals } from "./settle-referrals.ts";
import { weighReferrals, type ReferralContext } from "./weigh-referrals.ts";

interface Pair {
  readonly fromId: string;
  readonly intoId: string;
  readonly actor: string;
}

/** Once the orders have moved. Returns the ids of the referrals that moved. The book has both members. */
export async function mergeReferrals(context: ReferralContext, pair: Pair): Promise<readonly string[]> {
  const { tx } = context;
  const { fromId, intoId } = pair;
  const moved = await tx.run(moveReferrals, [tx.shopId, fromId, intoId]);
  tx.write(moveFriend, [tx.shopId, fromId, intoId, null]);
  await weighAgain(context, pair);
  return moved.map(({ id }) => id);
}

/** From `fromId`, who was kept, to `intoId`, who is restored. Afterwards `settleParted`. */
export function moveReferralsBack(
  tx: Tx,
  of: Omit<Pair, "actor"> & { readonly referralIds: readonly string[]; readonly orderIds: readonly string[] },
): void {
  const { fromId, intoId, referralIds, orderIds } = of;
  tx.write(moveBack, [tx.shopId, fromId, intoId, referralIds]);
  tx.write(moveFriend, [tx.shopId, fromId, intoId, orderIds]);
}

/** Once the two members are apart again: whom the merge made one person are two again. */
export const settleParted = (context: ReferralContext, pair: Pair): Promise<void> =>
  weighAgain(context, pair);

/** The pair's own referrals. Of those in which one of the two is the friend of a third member nothing changes. */
async function weighAgain(context: ReferralContext, { fromId, intoId, actor }: Pair): Promise<void> {
  const { tx, book } = context;
  const rows = await tx.run(listSettledOf, [tx.shopId, [fromId, intoId]]);
  const own = rows.filter(({ advocate_id }) => book.has(advocate_id));
  if (own.length === 0) return;
  await tx.run(lockReferrals, [tx.shopId, own.map(({ id }) => id)]);
  await settleReferrals(context, await weighReferrals(context, own), { actor });
}

/** By which these referrals gave or took back points. */
export async function listPostingsOfReferrals(
  tx: Tx,
  referralIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (referralIds.length === 0) return new Set();
  const rows = await tx.run(lockReferrals, [tx.shopId, referralIds]);
  const keys = rows.flatMap(({ id, postings }) =>
    Array.from({ length: postings }, (_, index) => sourceKey.referral(id, index + 1)),
  );
  return new Set([...(await findKnownPostings(tx, keys)).values()].map(({ id }) => id));
}
