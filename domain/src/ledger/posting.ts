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
export function lotsOf<Lots extends readonly Lot[]>({ lots }: { readonly lots: Lots | NotRead }): Lots {
  invariant(lots !== "not read", "points are only taken from a member whose lots were read");
  return lots;
}

/** Applies one posting to a member. The draft's legs must be worth more than zero points. */
export function applyPosting(member: MemberLedger, draft: PostingDraft): Applied {
  const { customerId: _, lots, ...rest } = member;
  const posting: UnderWay = {
    ...rest,
    lots: lots === "not read" ? lots : [...lots],
    postingId: draft.postingId,
    entries: [],
    lotUses: [],
    shortfall: 0,
  };
  for (const leg of draft.legs) applyLeg(posting, leg);
  invariant(posting.entries.length > 0, "a posting moves points");
  const { available, pending, lifetime, debts, entries, lotUses, shortfall } = posting;
  return {
    member: { ...member, available, pending, lifetime, lots: posting.lots, debts },
    entries,
    lotUses,
    shortfall,
  };
}

/** A posting while its legs are applied. Its lists grow in place: a merge can open ten thousand lots. */
interface UnderWay {
  available: number;
  pending: number;
  lifetime: number;
  lots: Lot[] | NotRead;
  debts: readonly Debt[];
  readonly expiry: LotExpiry;
  readonly postingId: string;
  readonly entries: Entry[];
  readonly lotUses: LotUse[];
  shortfall: number;
}

function applyLeg(posting: UnderWay, leg: Leg): void {
  switch (leg.type) {
    case "credit":
      for (const lot of leg.lots) credit(posting, leg, lot);
      return;
    case "debit":
      return debit(posting, leg);
    case "release":
      return release(posting, leg.lotId);
    case "expire":
      return expire(posting, leg.lotId);
  }
}

function credit(
  posting: UnderWay,
  { from, to, isTakenAtOnce }: Extract<Leg, { type: "credit" }>,
  lot: NewLot,
): void {
  const { points, availableAt, expiresAt: ownExpiresAt, lotOf = null, orderId = null } = lot;
  const lotId = lotIdOf(posting.postingId, posting.entries.length);
  move(posting, { from, to, points }, { availableAt, expiresAt: ownExpiresAt, lotOf, orderId });
  const expiresAt = ownExpiresAt ?? posting.expiry({ lotId, lotOf, availableAt });
  const about = { availableAt, expiresAt, ownExpiresAt, lotOf, orderId };
  const opened: Lot = { lotId, points, remaining: points, isHeld: to === "pending", ...about };
  if (isTakenAtOnce) lotsOf(posting).push(opened);
  else addLot(posting, opened);
}

function debit(posting: UnderWay, leg: Extract<Leg, { type: "debit" }>): void {
  const by = { postingId: posting.postingId, leg: posting.entries.length };
  move(posting, leg, NO_LOT);
  const lots = lotsOf(posting);
  const used = takeFrom(lots, leg, by);
  const changed = new Map(used.lots.map((lot) => [lot.lotId, lot]));
  posting.lots = lots.map((lot) => changed.get(lot.lotId) ?? lot).filter((lot) => lot.remaining > 0);
  if (used.short > 0) posting.debts = [...posting.debts, { ...by, points: leg.points, unpaid: used.short }];
  for (const use of used.uses) posting.lotUses.push(use);
  posting.shortfall += used.short;
}

/** From its own lots first. The others are sorted only if it needs them: there may be ten thousand. */
function takeFrom(
  lots: readonly Lot[],
  { from, points, ownLotIds }: Extract<Leg, { type: "debit" }>,
  by: { readonly postingId: string; readonly leg: number },
): ReturnType<typeof useLots> {
  const isPending = from === "pending";
  const usable = lots.filter((lot) => lot.isHeld === isPending);
  const own = new Set(ownLotIds);
  const ofOwn = useLots(usable.filter((lot) => own.has(lot.lotId)).sort(compareLots), points, by);
  invariant(!isPending || ofOwn.short === 0, "pending points are taken from the lots that hold them");
  if (ofOwn.short === 0) return ofOwn;
  const others = useLots(usable.filter((lot) => !own.has(lot.lotId)).sort(compareLots), ofOwn.short, by);
  return {
    lots: [...ofOwn.lots, ...others.lots],
    uses: [...ofOwn.uses, ...others.uses],
    short: others.short,
  };
}

function release(posting: UnderWay, lotId: string): void {
  const lot = takeOut(posting, lotId);
  invariant(lot.isHeld, "a release is of an open pending lot");
  move(posting, { from: "pending", to: "available", points: lot.remaining }, { ...NO_LOT, lotOf: lotId });
  addLot(posting, { ...lot, isHeld: false });
}

function expire(posting: UnderWay, lotId: string): void {
  const { isHeld, remaining: points, orderId, lotOf } = takeOut(posting, lotId);
  invariant(!isHeld, "what expires is an open available lot");
  const { postingId, entries, lotUses } = posting;
  lotUses.push({ lotId, postingId, leg: entries.length, points });
  const source = { ...NO_LOT, lotOf: lotOf ?? lotId, orderId };
  move(posting, { from: "available", to: "expired", points }, source);
}

function takeOut(posting: UnderWay, lotId: string): Lot {
  const lots = lotsOf(posting);
  const nth = lots.findIndex((lot) => lot.lotId === lotId);
  const [lot] = nth < 0 ? [] : lots.splice(nth, 1);
  invariant(lot, "only an open lot is released or expires");
  return lot;
}

/** A lot that can be spent first pays debt. */
function addLot(posting: UnderWay, lot: Lot): void {
  const { lots, available, debts } = posting;
  if (lots === "not read") {
    invariant(available >= 0 || lot.isHeld, "the lots of a member in debt are read");
    return;
  }
  if (lot.isHeld || debts.length === 0) {
    lots.push(lot);
    return;
  }
  const paid = payDebts(lot, debts);
  if (paid.lot.remaining > 0) lots.push(paid.lot);
  posting.debts = paid.debts.filter((debt) => debt.unpaid > 0);
  for (const use of paid.uses) posting.lotUses.push(use);
}

const NO_LOT = { availableAt: null, expiresAt: null, lotOf: null, orderId: null } as const;

function move(posting: UnderWay, { from, to, points }: Move, lot: Pick<Entry, keyof typeof NO_LOT>): void {
  invariant(points > 0 && Number.isSafeInteger(points), "an entry moves whole points above zero");
  const change = (account: MemberAccount) => (to === account ? points : 0) - (from === account ? points : 0);
  const available = addPoints(posting.available, change("available"));
  const pending = addPoints(posting.pending, change("pending"));
  const lifetime = addPoints(posting.lifetime, lifetimeChangeOf({ from, to, points }));
  invariant(pending >= 0, "pending points are never negative");
  const touchesAvailable = from === "available" || to === "available";
  const balanceAfter = touchesAvailable ? available : pending;
  Object.assign(posting, { available, pending, lifetime });
  posting.entries.push({ leg: posting.entries.length, from, to, points, balanceAfter, ...lot });
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
