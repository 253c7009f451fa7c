// Merging two customers who are one person: the points of one move to the other, lot by lot, with their dates. The undo
// restores both as if they had never been merged. What the restored customer's own orders did meanwhile moves back too.
// What the kept customer spent meanwhile stays with the kept customer, as debt if nothing else is left.
import { MAX_POINTS } from "../bounds.ts";
import { addPoints, type UnsafeNumber } from "../points.ts";
import { accepted, refused, type Result } from "../refusal.ts";
import { compareLots, type Lot } from "./lots.ts";
import { sourceKey, type MergeSide } from "./entry.ts";
import { ownExpired, type ExpiredPoints } from "./own-expired.ts";
import {
  applyPosting,
  lotsOf,
  post,
  type Leg,
  type MemberLedger,
  type NewLot,
  type Posting,
  type PostingFacts,
} from "./posting.ts";

/** An award that both were given once, as the merged customer had it. */
export interface DoubledBonus {
  readonly points: number;
  readonly openedLotIds: readonly string[];
  readonly expired: readonly ExpiredPoints[];
}

export interface MergeContext {
  readonly mergeId: string;
  readonly newId: () => string;
  readonly now: string;
  readonly actor: string;
}

export interface Merged {
  readonly from: MemberLedger;
  readonly into: MemberLedger;
  readonly postings: readonly Posting[];
}

/** Leaves `from` with nothing. Doubled bonuses are taken back first, even if they were spent. */
export function mergeLedgers(
  from: MemberLedger,
  into: MemberLedger,
  bonuses: readonly DoubledBonus[],
  context: MergeContext,
): Result<Merged, UnsafeNumber> {
  const doubled = bonuses.reduce((sum, bonus) => addPoints(sum, bonus.points), 0);
  if (!haveRoom([from, into], doubled)) return refused("unsafe_number");
  const postingId = context.newId();
  const takenBack = doubled > 0 ? takeBack(bonuses, doubled, { postingId, now: context.now }) : [];
  const moved = afterLegs(from, takenBack, postingId);
  const { available, pending } = moved;
  const held = lotsOf(moved).filter((lot) => lot.isHeld);
  const open = lotsOf(moved).filter((lot) => !lot.isHeld);
  const move = { available, pending, held, ownLotIds: [] };
  const children = (some: readonly Lot[]) => some.map((lot) => childOf(lot, lot.remaining));
  const incoming = legsIn(move, { open: children(open), held: children(held) });
  const left = postSide(from, [...takenBack, ...legsOut(move, context.now)], {
    kind: "merge",
    side: "from",
    other: into.customerId,
    doubled,
    postingId,
    context,
  });
  const joined = postSide(into, incoming, {
    kind: "merge",
    side: "into",
    other: from.customerId,
    doubled: 0,
    postingId: context.newId(),
    context,
  });
  return accepted({
    from: { ...left.member, lifetime: 0 },
    into: { ...joined.member, lifetime: addPoints(joined.member.lifetime, left.member.lifetime) },
    postings: [...left.postings, ...joined.postings],
  });
}

/** What goes back when a merge is undone. */
export interface ToUnmerge {
  /** What the merge moved, and what the moved orders and redemptions changed since; may be negative. */
  readonly points: number;
  /** The earned part of `points`: lifetime points move by it. */
  readonly lifetime: number;
  readonly doubled: number;
  /** The kept customer's present lots that the merge or the moved orders opened. */
  readonly lots: readonly Lot[];
}

/**
 * Returns everything to the restored customer. The kept customer pays it from those lots, then from others, then as
 * debt.
 */
export function unmergeLedgers(
  from: MemberLedger,
  into: MemberLedger,
  back: ToUnmerge,
  context: MergeContext,
): Result<Merged, UnsafeNumber> {
  if (!haveRoom([from, into], back.points, back.lifetime, back.doubled)) return refused("unsafe_number");
  const held = back.lots.filter((lot) => lot.isHeld && lot.remaining > 0);
  const released = back.lots.filter((lot) => !lot.isHeld);
  const pending = held.reduce((sum, lot) => sum + lot.remaining, 0);
  const available = back.points - pending;
  const move = { available, pending, held, ownLotIds: released.map((lot) => lot.lotId) };
  const givenAgain: Leg[] =
    back.doubled > 0
      ? [{ type: "credit", from: "granted", to: "available", lots: [plainLot(back.doubled, context.now)] }]
      : [];
  const restored = restoredLots(released, Math.max(0, available), context.now);
  const heldAgain = held.map((lot) => childOf(lot, lot.remaining));
  const incoming = legsIn(move, { open: restored, held: heldAgain });
  const left = postSide(into, legsOut(move, context.now), {
    kind: "merge_undo",
    side: "into",
    other: from.customerId,
    doubled: 0,
    postingId: context.newId(),
    context,
  });
  const joined = postSide(from, [...givenAgain, ...incoming], {
    kind: "merge_undo",
    side: "from",
    other: into.customerId,
    doubled: back.doubled,
    postingId: context.newId(),
    context,
  });
  return accepted({
    from: { ...joined.member, lifetime: addPoints(joined.member.lifetime, back.lifetime) },
    into: { ...left.member, lifetime: addPoints(left.member.lifetime, -back.lifetime) },
    postings: [...left.postings, ...joined.postings],
  });
}

interface Share {
  /** Below zero: a debt. */
  readonly available: number;
  readonly pending: number;
  readonly held: readonly Lot[];
  readonly ownLotIds: readonly string[];
}

/** For the member who gives: the debt is cleared, because the other takes it over. */
function legsOut({ available, pending, held, ownLotIds }: Share, now: string): Leg[] {
  const legs: Leg[] = [];
  if (available > 0)
    legs.push({ type: "debit", from: "available", to: "merged", points: available, ownLotIds });
  if (available < 0)
    legs.push({ type: "credit", from: "merged", to: "available", lots: [plainLot(-available, now)] });
  if (pending > 0) {
    const heldIds = held.map((lot) => lot.lotId);
    legs.push({ type: "debit", from: "pending", to: "merged", points: pending, ownLotIds: heldIds });
  }
  return legs;
}

function legsIn(
  { available, pending }: Share,
  lots: { readonly open: readonly NewLot[]; readonly held: readonly NewLot[] },
): Leg[] {
  const legs: Leg[] = [];
  if (available > 0) legs.push({ type: "credit", from: "merged", to: "available", lots: lots.open });
  if (available < 0) legs.push({ type: "debit", from: "available", to: "merged", points: -available });
  if (pending > 0) legs.push({ type: "credit", from: "merged", to: "pending", lots: lots.held });
  return legs;
}

function takeBack(
  bonuses: readonly DoubledBonus[],
  points: number,
  posting: { readonly postingId: string; readonly now: string },
): Leg[] {
  const expired = ownExpired(
    bonuses.flatMap((bonus) => bonus.expired),
    points,
    posting,
  );
  const ownLotIds = [...bonuses.flatMap((bonus) => bonus.openedLotIds), ...expired.lotIds];
  return [...expired.legs, { type: "debit", from: "available", to: "granted", points, ownLotIds }];
}

/** Unspent points come back from the lots that hold them; spent points as if they had come from those lots too. */
function restoredLots(lots: readonly Lot[], points: number, now: string): NewLot[] {
  let left = points;
  const parts = new Map<Lot, number>();
  const take = (lot: Lot, limit: number) => {
    const part = Math.min(left, limit);
    left -= part;
    parts.set(lot, (parts.get(lot) ?? 0) + part);
  };
  const inOrder = lots.toSorted(compareLots);
  for (const lot of inOrder) take(lot, lot.remaining);
  for (const lot of inOrder) take(lot, lot.points - lot.remaining);
  const restored = [...parts].filter(([, part]) => part > 0).map(([lot, part]) => childOf(lot, part));
  return left > 0 ? [...restored, plainLot(left, now)] : restored;
}

/** With the dates and the order of the lot that it comes from, so that a clawback finds it. */
const childOf = (lot: Lot, points: number): NewLot => ({
  points,
  availableAt: lot.availableAt,
  expiresAt: lot.ownExpiresAt,
  lotOf: lot.lotOf ?? lot.lotId,
  ...(lot.orderId === null ? {} : { orderId: lot.orderId }),
});

const plainLot = (points: number, now: string): NewLot => ({ points, availableAt: now, expiresAt: null });

const afterLegs = (member: MemberLedger, legs: readonly Leg[], postingId: string): MemberLedger =>
  legs.length === 0 ? member : applyPosting(member, { postingId, kind: "merge", sourceKey: "", legs }).member;

/** No posting is made for a member whose points stay. */
function postSide(
  member: MemberLedger,
  legs: readonly Leg[],
  about: {
    readonly kind: "merge" | "merge_undo";
    readonly side: MergeSide;
    readonly other: string;
    readonly doubled: number;
    readonly postingId: string;
    readonly context: MergeContext;
  },
): { readonly member: MemberLedger; readonly postings: readonly Posting[] } {
  if (legs.length === 0) return { member, postings: [] };
  const { kind, side, other, doubled, postingId, context } = about;
  const key = kind === "merge" ? sourceKey.merge : sourceKey.mergeUndo;
  const facts: PostingFacts = {
    actor: context.actor,
    programVersion: null,
    occurredAt: context.now,
    explanation: { kind, merge: context.mergeId, side, other, doubled },
  };
  const draft = { postingId, kind, sourceKey: key(context.mergeId, side), legs };
  const { member: after, posting } = post(member, draft, facts);
  return { member: after, postings: [posting] };
}

/**
 * Everything that could come together stays within bounds. The lifetimes of both are only added, and the sum has to be
 * exact.
 */
function haveRoom(members: readonly MemberLedger[], ...others: readonly number[]): boolean {
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + Math.abs(size), 0);
  const most = sum([...members.flatMap(({ available, pending }) => [available, pending]), ...others]);
  return most <= MAX_POINTS && Number.isSafeInteger(sum(members.map(({ lifetime }) => lifetime)));
}
