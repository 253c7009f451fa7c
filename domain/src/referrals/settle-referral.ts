// The posting that brings a referral to its target: a pending lot until the friend's hold ends, then the difference at
// each change.
import { entryOfLot, sourceKey } from "../ledger/entry.ts";
import type { Lot } from "../ledger/lots.ts";
import { ownExpired, type ExpiredPoints } from "../ledger/own-expired.ts";
import { lotsOf, type Leg, type MemberLedger, type PostingDraft } from "../ledger/posting.ts";

export interface ReferralPosting {
  readonly referralId: string;
  readonly postingId: string;
  /** Among the referral's postings: 1 for the first. */
  readonly nth: number;
  /** Target − posted; not 0. */
  readonly points: number;
  /** The end of the friend's hold. Null: there is none. */
  readonly holdEndsAt: string | null;
  readonly now: string;
  /** What the referral gave so far. */
  readonly before: {
    readonly postingIds: ReadonlySet<string>;
    readonly expired: readonly ExpiredPoints[];
  };
}

export function referralDraft(member: MemberLedger, posting: ReferralPosting): PostingDraft {
  const { postingId, referralId, nth, points } = posting;
  return {
    postingId,
    kind: "referral",
    sourceKey: sourceKey.referral(referralId, nth),
    legs: points > 0 ? [give(posting)] : takeBack(member, posting),
  };
}

function give({ points, holdEndsAt, now }: ReferralPosting): Leg {
  const isHeld = holdEndsAt !== null && Date.parse(holdEndsAt) > Date.parse(now);
  const lots = [{ points, availableAt: holdEndsAt ?? now, expiresAt: null }];
  return { type: "credit", from: "granted", to: isHeld ? "pending" : "available", lots };
}

/** First what is still pending of it, then what is open, then what expired of it; then other lots, as debt if need be. */
function takeBack(member: MemberLedger, { points, before, postingId, now }: ReferralPosting): Leg[] {
  const taken = -points;
  const own = lotsOf(member).filter((lot) => isOf(before.postingIds, lot));
  const held = own.filter((lot) => lot.isHeld);
  const fromPending = Math.min(taken, sum(held));
  const expired = ownExpired(before.expired, taken - sum(own), {
    postingId,
    firstLeg: fromPending > 0 ? 1 : 0,
    now,
  });
  const legs: Leg[] = [];
  if (fromPending > 0)
    legs.push({
      type: "debit",
      from: "pending",
      to: "granted",
      points: fromPending,
      ownLotIds: held.map(({ lotId }) => lotId),
    });
  legs.push(...expired.legs);
  if (taken > fromPending)
    legs.push({
      type: "debit",
      from: "available",
      to: "granted",
      points: taken - fromPending,
      ownLotIds: [...own.map(({ lotId }) => lotId), ...expired.lotIds],
    });
  return legs;
}

/** Points that were spent and came back, or came along in a merge, are the referral's too. */
const isOf = (postingIds: ReadonlySet<string>, { lotId, lotOf }: Lot): boolean =>
  postingIds.has(entryOfLot(lotOf ?? lotId).postingId);

const sum = (lots: readonly Lot[]): number => lots.reduce((total, { remaining }) => total + remaining, 0);
