// The gifts of a book's members for reaching tiers: what is given and taken back follows from what the book has counted.
import { entryOfLot, sourceKey } from "@laurel/domain/ledger/entry.ts";
import { ownExpired, type ExpiredPoints } from "@laurel/domain/ledger/own-expired.ts";
import { lotsOf, type PostingDraft } from "@laurel/domain/ledger/posting.ts";
import type { Explanation } from "@laurel/domain/explanation.ts";
import type { Contribution } from "@laurel/domain/standing/contribution.ts";
import {
  decideGifts,
  giftsOfLift,
  targetsOf,
  type DecidedGift,
  type TierGift,
} from "@laurel/domain/standing/tier-gifts.ts";
import { higherTier } from "@laurel/domain/standing/tier.ts";
import { inForce, type TierHistory } from "@laurel/domain/standing/tier-history.ts";
import type { Tx } from "../../../database/database.ts";
import { loadTierGifts } from "../../standing/tier-gifts.ts";
import type { Lift } from "./book-tiers.ts";
import type { Member } from "./members.ts";
import { loadOpenLots } from "../open-lots.ts";
import { loadExpired } from "../past-postings.ts";

export interface GiftRules {
  readonly history: TierHistory;
  readonly isOn: boolean;
  /** Whether the book credits orders of the past on purpose: that gives nothing and takes nothing back. */
  readonly creditsPast: boolean;
}

/** Of gifts that were given: points that expired and were not brought back, by the posting that gave them. */
export type ExpiredGifts = ReadonlyMap<string, readonly ExpiredPoints[]>;

/**
 * Reads the gifts of all these members, and for those who may lose one their lots and what of it expired. Call it once
 * the members are locked and looked at.
 */
export async function readGifts(
  tx: Tx,
  members: ReadonlyMap<string, Member>,
  { mayExpire }: { readonly mayExpire: boolean },
): Promise<{ readonly members: Map<string, Member>; readonly expired: ExpiredGifts }> {
  const giftsOf = await loadTierGifts(tx, [...members.keys()]);
  const held = [...giftsOf].flatMap(([customerId, gifts]) => {
    const { contributions } = members.get(customerId)!;
    return contributions === "not read" ? [] : gifts.filter(({ posted }) => posted > 0);
  });
  const heldIds = held.flatMap(({ postingId }) => postingId ?? []);
  const unread = [...giftsOf.keys()].filter((customerId) => {
    const { lots, contributions } = members.get(customerId)!;
    return lots === "not read" && contributions !== "not read";
  });
  const [expired, open] = await Promise.all([
    mayExpire ? loadExpired(tx, heldIds) : new Map<string, readonly ExpiredPoints[]>(),
    loadOpenLots(tx, unread),
  ]);
  const isUnread = new Set(unread);
  const known = [...members].map(([customerId, member]): [string, Member] => {
    const gifts = giftsOf.get(customerId) ?? [];
    if (!isUnread.has(customerId)) return [customerId, { ...member, gifts }];
    const { lots, debts } = open(customerId, member.expiry);
    return [customerId, { ...member, gifts, lots, debts }];
  });
  return { members: new Map(known), expired };
}

/** What should be held of each gift after all that this book has counted. Gifts that are not named stay as they are. */
export function decideMemberGifts(
  { history, isOn, creditsPast }: GiftRules,
  about: {
    /** As the book found them; the first is the member. After a merge and its undo, also the other customer. */
    readonly before: readonly [Member, ...Member[]];
    readonly after: Member;
    readonly lifts: readonly Lift[];
  },
): readonly DecidedGift[] {
  const { before, after, lifts } = about;
  const { gifts, contributions: now, customerId, floorTierId, floorFrom, floorUntil } = after;
  if (gifts === "not read") return [];
  const { tiers } = inForce(history);
  const receiver = {
    customerId,
    mayReceive: isOn && !creditsPast && after.status === "MEMBER",
    keptTierId: before.reduce<string | null>(
      (kept, { reachedTierId }) => higherTier(tiers, kept, reachedTierId),
      null,
    ),
    floorTierId,
    floorFrom,
    floorUntil,
  };
  const [{ contributions: first }] = before;
  if (now === "not read" || first === "not read") return giftsOfLift(history, receiver, { gifts, lifts });
  const isChanged = before.some(({ rulesVersion }) => rulesVersion !== after.rulesVersion);
  // Other settings give nothing new, but they may bring back what was taken.
  if (now === first) return isChanged ? targetsOf(history, gifts, now) : [];
  const counted = before.flatMap(({ contributions }) =>
    contributions === "not read" ? [] : [contributions],
  );
  return decideGifts(history, receiver, {
    gifts,
    before: counted,
    now: creditsPast ? markCredited(now, first) : now,
  });
}

function markCredited(
  now: readonly Contribution[],
  before: readonly Contribution[],
): readonly Contribution[] {
  const known = new Set(before.map(({ id }) => id));
  return now.map((one) => (known.has(one.id) ? one : { ...one, isCredited: true as const }));
}

/** What changes a gift to its target. The posting's id is new. */
export function moveGift(
  member: Member,
  { gift, target, reachedAt }: DecidedGift,
  about: { readonly postingId: string; readonly now: string; readonly expired: ExpiredGifts },
): {
  readonly draft: PostingDraft;
  readonly occurredAt: string;
  readonly explanation: Explanation;
  readonly after: TierGift;
} {
  const { postingId, now } = about;
  const { customerId, tierId, nth, enteredOn, posted } = gift;
  const changes = gift.changes + 1;
  const points = target - posted;
  const isFirst = gift.changes === 0;
  const occurredAt = isFirst && reachedAt !== null ? reachedAt : now;
  const availableAt = occurredAt < now ? occurredAt : now;
  const explained = { kind: "tier_gift", tier: tierId, enteredOn, points } as const;
  return {
    draft: {
      postingId,
      kind: "tier_gift",
      sourceKey: sourceKey.tierGift(tierId, customerId, nth, changes),
      legs: points > 0 ? giveLegs(points, availableAt) : takeLegs(member, gift, about),
    },
    occurredAt,
    explanation: points > 0 && !isFirst ? { ...explained, again: true } : explained,
    after: { ...gift, posted: target, changes, postingId: points > 0 ? postingId : gift.postingId },
  };
}

const giveLegs = (points: number, availableAt: string): PostingDraft["legs"] => [
  { type: "credit", from: "gifted", to: "available", lots: [{ points, availableAt, expiresAt: null }] },
];

/** Its own points first, also those that expired; then others; then debt. */
function takeLegs(
  member: Member,
  { postingId: givenBy, posted }: TierGift,
  {
    postingId,
    now,
    expired,
  }: { readonly postingId: string; readonly now: string; readonly expired: ExpiredGifts },
): PostingDraft["legs"] {
  const back = ownExpired((givenBy !== null && expired.get(givenBy)) || [], posted, { postingId, now });
  const own = lotsOf(member)
    .filter(({ lotId, lotOf }) => entryOfLot(lotOf ?? lotId).postingId === givenBy)
    .map(({ lotId }) => lotId);
  const ownLotIds = [...own, ...back.lotIds];
  return [...back.legs, { type: "debit", from: "available", to: "gifted", points: posted, ownLotIds }];
}
