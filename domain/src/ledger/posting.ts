// How a posting changes a member: the only place where points move. Every use case drafts postings and applies them
// here; the server then stores the result row by row. SQL contains no award or lot rule.
import type { Explanation } from "../explanation.ts";
import { MAX_POINTS } from "../bounds.ts";
import { addPoints } from "../points.ts";
import { invariant } from "../refusal.ts";
import { compareLots, payDebts, useLots, type Debt, type Lot, type LotExpiry, type LotUse } from "./lots.ts";
import {
  lifetimeChangeOf,
  lotIdOf,
  type Entry,
  type MemberAccount,
  type Move,
  type PostingKind,
  type ShopAccount,
} from "./entry.ts";

/** A member's side of the ledger: what the balances row, the open lots and the unpaid debits say. */
export interface MemberLedger {
  readonly customerId: string;
  readonly available: number;
  readonly pending: number;
  readonly lifetime: number;
  /** Open lots only (remaining > 0). They need not be read for a member who only gains; then nothing can be taken. */
  readonly lots: readonly Lot[] | NotRead;
  /** Unpaid debits only, oldest first. */
  readonly debts: readonly Debt[];
  readonly expiry: LotExpiry;
}

export type NotRead = "not read";

/** A lot to open. If `availableAt` is in the past, its points can be spent at once. */
export interface NewLot {
  readonly points: number;
  readonly availableAt: string;
  /** Its own date. Null: the program's settings decide. */
  readonly expiresAt: string | null;
  /** The first lot that its points come from. */
  readonly lotOf?: string;
  readonly orderId?: string;
}

export type Leg =
  | {
      readonly type: "credit";
      readonly from: ShopAccount;
      readonly to: MemberAccount;
      readonly lots: readonly NewLot[];
      /** The next leg of the posting takes all of these lots, so they pay no debt. */
      readonly isTakenAtOnce?: true;
    }
  | {
      readonly type: "debit";
      readonly from: MemberAccount;
      readonly to: ShopAccount;
      readonly points: number;
      /**
       * Takes from these lots first, whatever their expiry: a clawback uses its own order's lots. Pending points come
       * only from these lots.
       */
      readonly ownLotIds?: readonly string[];
    }
  | { readonly type: "release"; readonly lotId: string }
  /** All that is left of an available lot. */
  | { readonly type: "expire"; readonly lotId: string };

export interface PostingDraft {
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly sourceKey: string;
  readonly legs: readonly Leg[];
}

/** What a posting does, ready to be stored. */
export interface Applied {
  readonly member: MemberLedger;
  readonly entries: readonly Entry[];
  readonly lotUses: readonly LotUse[];
  /** What no lot could pay: debt, until a credit pays it. */
  readonly shortfall: number;
}

/** Why a posting was made: kept with it for ever. Ids and figures only, no names and no addresses. */
export interface PostingFacts {
  /** Who: `webhook`, `job:<name>`, `staff:<id>`, `key:<id>`, `platform`. */
  readonly actor: string;
  readonly programVersion: number | null;
  /** When it happened in the shop, which may be long before it is recorded. */
  readonly occurredAt: string;
  readonly explanation: Explanation;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

export interface Posting extends PostingFacts, Omit<Applied, "member"> {
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly sourceKey: string;
  readonly customerId: string;
}

/**
 * Whether the member's balances stay within `MAX_POINTS` after a change by this much. If not, the change must be
 * refused. Pending points count together with available ones, so that a release is never refused.
 */
export function hasRoomFor(member: MemberLedger, points: number): boolean {
  const { available, pending, lifetime } = member;
  const isInBounds =
    points > 0 ? available + pending + points <= MAX_POINTS : available + points >= -MAX_POINTS;
  return isInBounds && Number.isSafeInteger(lifetime + points);
}

/** Applies a draft and stores why. Every use case that moves points calls it. */
export function post(
  member: MemberLedger,
  draft: PostingDraft,
  facts: PostingFacts,
): { readonly member: MemberLedger; readonly posting: Posting } {
  const { member: after, ...applied } = applyPosting(member, draft);
  const { postingId, kind, sourceKey } = draft;
  return {
    member: after,
    posting: { postingId, kind, sourceKey, customerId: member.customerId, ...facts, ...applied },
  };
}

/** The member's open lots. Throws if they were not read. */
export function lotsOf({ lots }: Pick<MemberLedger, "lots">): readonly Lot[] {
  invariant(lots !== "not read", "points are only taken from a member whose lots were read");
  return lots;
}

/** Applies one posting to a member. The draft's legs must be worth more than zero points. */
export function applyPosting(member: MemberLedger, draft: PostingDraft): Applied {
  let applied: Applied = { member, entries: [], lotUses: [], shortfall: 0 };
  for (const leg of draft.legs) applied = applyLeg(applied, leg, draft.postingId);
  invariant(applied.entries.length > 0, "a posting moves points");
  return applied;
}

function applyLeg(before: Applied, leg: Leg, postingId: string): Applied {
  switch (leg.type) {
    case "credit":
      return leg.lots.reduce((applied, lot) => credit(applied, { ...leg, lot, postingId }), before);
    case "debit":
      return debit(before, leg, postingId);
    case "release":
      return release(before, leg.lotId);
    case "expire":
      return expire(before, leg.lotId, postingId);
  }
}

function credit(
  before: Applied,
  leg: {
    readonly from: ShopAccount;
    readonly to: MemberAccount;
    readonly lot: NewLot;
    readonly isTakenAtOnce?: true;
    readonly postingId: string;
  },
): Applied {
  const { from, to, lot, postingId } = leg;
  const { points, availableAt, expiresAt: ownExpiresAt, lotOf = null, orderId = null } = lot;
  const lotId = lotIdOf(postingId, before.entries.length);
  const after = move(before, { from, to, points }, { availableAt, expiresAt: ownExpiresAt, lotOf, orderId });
  const expiresAt = ownExpiresAt ?? before.member.expiry({ lotId, lotOf, availableAt });
  const about = { availableAt, expiresAt, ownExpiresAt, lotOf, orderId };
  const opened: Lot = { lotId, points, remaining: points, isHeld: to === "pending", ...about };
  return leg.isTakenAtOnce ? withLot(after, opened) : addLot(after, opened);
}

function debit(
  before: Applied,
  leg: Extract<Leg, { type: "debit" }>,
  postingId: string,
  source: Pick<Entry, "lotOf" | "orderId"> = NO_LOT,
): Applied {
  const legNumber = before.entries.length;
  const after = move(before, leg, { ...NO_LOT, ...source });
  const own = new Set(leg.ownLotIds);
  const isPending = leg.from === "pending";
  const lots = lotsOf(before.member);
  const usable = lots
    .filter((lot) => lot.isHeld === isPending && (!isPending || own.has(lot.lotId)))
    .sort((a, b) => Number(own.has(b.lotId)) - Number(own.has(a.lotId)) || compareLots(a, b));
  const used = useLots(usable, leg.points, { postingId, leg: legNumber });
  invariant(!isPending || used.short === 0, "pending points are taken from the lots that hold them");
  const changed = new Map(used.lots.map((lot) => [lot.lotId, lot]));
  const debt: Debt = { postingId, leg: legNumber, points: leg.points, unpaid: used.short };
  return {
    ...after,
    member: {
      ...after.member,
      lots: lots.map((lot) => changed.get(lot.lotId) ?? lot).filter((lot) => lot.remaining > 0),
      debts: used.short > 0 ? [...before.member.debts, debt] : before.member.debts,
    },
    lotUses: [...after.lotUses, ...used.uses],
    shortfall: after.shortfall + used.short,
  };
}

function release(before: Applied, lotId: string): Applied {
  const lots = lotsOf(before.member);
  const lot = lots.find((one) => one.lotId === lotId);
  invariant(lot?.isHeld, "a release is of an open pending lot");
  const released = { from: "pending", to: "available", points: lot.remaining } as const;
  const after = move(before, released, { ...NO_LOT, lotOf: lotId });
  const without = { ...after, member: { ...after.member, lots: lots.filter((one) => one !== lot) } };
  return addLot(without, { ...lot, isHeld: false });
}

function expire(before: Applied, lotId: string, postingId: string): Applied {
  const lot = lotsOf(before.member).find((one) => one.lotId === lotId);
  invariant(lot && !lot.isHeld, "what expires is an open available lot");
  const all = { from: "available", to: "expired", points: lot.remaining, ownLotIds: [lotId] } as const;
  const source = { lotOf: lot.lotOf ?? lotId, orderId: lot.orderId };
  return debit(before, { type: "debit", ...all }, postingId, source);
}

/** A lot that can be spent first pays debt. */
function addLot(before: Applied, lot: Lot): Applied {
  const { member } = before;
  if (member.lots === "not read") {
    invariant(member.available >= 0 || lot.isHeld, "the lots of a member in debt are read");
    return before;
  }
  if (lot.isHeld) return withLot(before, lot);
  const paid = payDebts(lot, member.debts);
  const lots = paid.lot.remaining > 0 ? [...member.lots, paid.lot] : member.lots;
  const debts = paid.debts.filter((debt) => debt.unpaid > 0);
  return { ...before, member: { ...member, lots, debts }, lotUses: [...before.lotUses, ...paid.uses] };
}

const withLot = (before: Applied, lot: Lot): Applied => ({
  ...before,
  member: { ...before.member, lots: [...lotsOf(before.member), lot] },
});

const NO_LOT = { availableAt: null, expiresAt: null, lotOf: null, orderId: null } as const;

function move(
  before: Applied,
  { from, to, points }: Move,
  lot: Pick<Entry, keyof typeof NO_LOT> = NO_LOT,
): Applied {
  invariant(points > 0 && Number.isSafeInteger(points), "an entry moves whole points above zero");
  const { member } = before;
  const change = (account: MemberAccount) => (to === account ? points : 0) - (from === account ? points : 0);
  const available = addPoints(member.available, change("available"));
  const pending = addPoints(member.pending, change("pending"));
  const lifetime = addPoints(member.lifetime, lifetimeChangeOf({ from, to, points }));
  invariant(pending >= 0, "pending points are never negative");
  const touchesAvailable = from === "available" || to === "available";
  const balanceAfter = touchesAvailable ? available : pending;
  const entry: Entry = { leg: before.entries.length, from, to, points, balanceAfter, ...lot };
  return {
    ...before,
    member: { ...member, available, pending, lifetime },
    entries: [...before.entries, entry],
  };
}

/** What is wrong with a member's ledger, in words; empty if nothing is. Only tests use it. */
export function problemsOf(member: MemberLedger): string[] {
  const problems: string[] = [];
  const lots = lotsOf(member);
  const sum = (some: readonly Lot[]) => some.reduce((total, lot) => total + lot.remaining, 0);
  const availableLots = lots.filter((lot) => !lot.isHeld);
  const debt = member.debts.reduce((total, one) => total + one.unpaid, 0);
  if (member.available !== sum(availableLots) - debt)
    problems.push("available is not its open lots less debt");
  if (member.pending !== sum(lots.filter((lot) => lot.isHeld))) problems.push("pending is not its open lots");
  if (member.pending < 0) problems.push("pending is negative");
  if (debt > 0 && availableLots.some((lot) => lot.remaining > 0))
    problems.push("a lot is open while there is debt");
  if (lots.some((lot) => lot.remaining < 0 || lot.remaining > lot.points))
    problems.push("a lot holds more or less than it can");
  return problems;
}
