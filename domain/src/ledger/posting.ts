// How a posting changes a member: the one place where points move. Every use case drafts postings and applies
// them here; the server then stores what came out, row for row. No award or lot rule is written again in SQL.
import type { Explanation } from "../explanation.ts";
import { MAX_POINTS } from "../bounds.ts";
import { addPoints } from "../points.ts";
import { invariant } from "../refusal.ts";
import { compareLots, payDebts, useLots, type Debt, type Lot, type LotUse } from "./lots.ts";
import {
  lifetimeChangeOf,
  type MemberAccount,
  type Movement,
  type PostingKind,
  type ShopAccount,
} from "./movement.ts";

/** A member's side of the ledger: what the balances row, its open lots and its unpaid debits say. */
export interface MemberLedger {
  readonly customerId: string;
  readonly available: number;
  readonly pending: number;
  readonly lifetime: number;
  /** Open lots only (remaining > 0). */
  readonly lots: readonly Lot[];
  /** Unpaid debits only, oldest first. */
  readonly debts: readonly Debt[];
}

/** A lot to open. `availableAt` in the past for points that can be spent at once. */
export interface NewLot {
  readonly lotId: string;
  readonly points: number;
  readonly availableAt: string;
  readonly expiresAt: string | null;
  readonly parentLotId?: string;
  readonly orderId?: string;
}

export type Leg =
  | {
      readonly type: "credit";
      readonly from: ShopAccount;
      readonly to: MemberAccount;
      readonly lots: readonly NewLot[];
    }
  | {
      readonly type: "debit";
      readonly from: MemberAccount;
      readonly to: ShopAccount;
      readonly points: number;
      /** These lots first, whatever their expiry: a clawback eats its own order's lots. Pending points come from them alone. */
      readonly ownLotIds?: readonly string[];
    }
  | { readonly type: "release"; readonly lotId: string; readonly at: string };

export interface PostingDraft {
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly sourceKey: string;
  readonly legs: readonly Leg[];
}

/** What a posting does, ready to be stored. */
export interface Applied {
  readonly member: MemberLedger;
  readonly movements: readonly Movement[];
  readonly openedLots: readonly Lot[];
  /** Lots that this posting used up, as they ended. */
  readonly closedLots: readonly Lot[];
  readonly lotUses: readonly LotUse[];
  readonly openedDebts: readonly Debt[];
}

/** Why a posting was made: kept with it for good. Ids and figures only, no names and no addresses. */
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
 * Whether the member's balances stay within `MAX_POINTS` when they change by this much; where not, the change is to be
 * refused. What is pending counts with what is available: its release can then never be refused.
 */
export function hasRoomFor(member: MemberLedger, points: number): boolean {
  const { available, pending, lifetime } = member;
  const isInBounds =
    points > 0 ? available + pending + points <= MAX_POINTS : available + points >= -MAX_POINTS;
  return isInBounds && Number.isSafeInteger(lifetime + points);
}

/** Applies a draft and keeps why: what every use case that moves points ends in. */
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

/** Applies one posting to a member. The draft's legs must be worth more than zero points. */
export function applyPosting(member: MemberLedger, draft: PostingDraft): Applied {
  let applied: Applied = {
    member,
    movements: [],
    openedLots: [],
    closedLots: [],
    lotUses: [],
    openedDebts: [],
  };
  for (const leg of draft.legs) applied = applyLeg(applied, leg, draft.postingId);
  invariant(applied.movements.length > 0, "a posting moves points");
  return applied;
}

function applyLeg(before: Applied, leg: Leg, postingId: string): Applied {
  switch (leg.type) {
    case "credit":
      return credit(before, leg, postingId);
    case "debit":
      return debit(before, leg, postingId);
    case "release":
      return release(before, leg);
  }
}

function credit(before: Applied, leg: Extract<Leg, { type: "credit" }>, postingId: string): Applied {
  const points = leg.lots.reduce((sum, lot) => addPoints(sum, lot.points), 0);
  const moved = move(before, leg.from, leg.to, points);
  const lots = leg.lots.map((lot) => toLot(lot, leg.to, postingId));
  const after = { ...moved, openedLots: [...moved.openedLots, ...lots] };
  if (leg.to === "available") return addAvailableLots(after, lots);
  return { ...after, member: { ...after.member, lots: [...after.member.lots, ...lots] } };
}

function toLot(
  { lotId, points, availableAt, expiresAt, parentLotId, orderId }: NewLot,
  account: MemberAccount,
  postingId: string,
): Lot {
  invariant(points > 0, "a lot holds points");
  return {
    lotId,
    postingId,
    points,
    remaining: points,
    availableAt,
    releasedAt: account === "pending" ? null : availableAt,
    expiresAt,
    parentLotId: parentLotId ?? null,
    orderId: orderId ?? null,
  };
}

function debit(before: Applied, leg: Extract<Leg, { type: "debit" }>, postingId: string): Applied {
  const legNumber = before.movements.length;
  const after = move(before, leg.from, leg.to, leg.points);
  const own = new Set(leg.ownLotIds);
  const isPending = leg.from === "pending";
  const usable = before.member.lots
    .filter((lot) => (lot.releasedAt === null) === isPending && (!isPending || own.has(lot.lotId)))
    .sort((a, b) => Number(own.has(b.lotId)) - Number(own.has(a.lotId)) || compareLots(a, b));
  const used = useLots(usable, leg.points, { postingId, leg: legNumber });
  invariant(!isPending || used.short === 0, "pending points are taken from the lots that hold them");
  const changed = new Map(used.lots.map((lot) => [lot.lotId, lot]));
  const debt: Debt = { postingId, leg: legNumber, points: used.short, unpaid: used.short };
  return {
    ...after,
    member: {
      ...after.member,
      lots: before.member.lots.map((lot) => changed.get(lot.lotId) ?? lot).filter((lot) => lot.remaining > 0),
      debts: used.short > 0 ? [...before.member.debts, debt] : before.member.debts,
    },
    closedLots: [
      ...after.closedLots,
      ...used.lots.filter((lot, index) => lot.remaining === 0 && lot !== usable[index]),
    ],
    lotUses: [...after.lotUses, ...used.uses],
    openedDebts: used.short > 0 ? [...after.openedDebts, debt] : after.openedDebts,
  };
}

function release(before: Applied, leg: Extract<Leg, { type: "release" }>): Applied {
  const lot = before.member.lots.find((one) => one.lotId === leg.lotId);
  invariant(lot && lot.releasedAt === null, "a release is of an open pending lot");
  const after = move(before, "pending", "available", lot.remaining);
  const without = {
    ...after,
    member: { ...after.member, lots: after.member.lots.filter((one) => one !== lot) },
  };
  return addAvailableLots(without, [{ ...lot, releasedAt: leg.at }]);
}

/** A lot that can be spent pays debt before anything else. */
function addAvailableLots(before: Applied, lots: readonly Lot[]): Applied {
  const { member } = before;
  const open: Lot[] = [];
  const closed: Lot[] = [];
  const uses: LotUse[] = [];
  let debts = member.debts;
  for (const lot of lots) {
    const paid = payDebts(lot, debts);
    debts = paid.debts.filter((debt) => debt.unpaid > 0);
    (paid.lot.remaining > 0 ? open : closed).push(paid.lot);
    uses.push(...paid.uses);
  }
  return {
    ...before,
    member: { ...member, lots: [...member.lots, ...open], debts },
    closedLots: [...before.closedLots, ...closed],
    lotUses: [...before.lotUses, ...uses],
  };
}

function move(before: Applied, from: Movement["from"], to: Movement["to"], points: number): Applied {
  invariant(points > 0 && Number.isSafeInteger(points), "a movement moves whole points above zero");
  const { member } = before;
  const change = (account: MemberAccount) => (to === account ? points : 0) - (from === account ? points : 0);
  const available = addPoints(member.available, change("available"));
  const pending = addPoints(member.pending, change("pending"));
  const lifetime = addPoints(member.lifetime, lifetimeChangeOf({ from, to, points }));
  invariant(pending >= 0, "pending points are never negative");
  const touchesAvailable = from === "available" || to === "available";
  const movement: Movement = {
    leg: before.movements.length,
    customerId: member.customerId,
    from,
    to,
    points,
    balanceAfter: touchesAvailable ? available : pending,
  };
  return {
    ...before,
    member: { ...member, available, pending, lifetime },
    movements: [...before.movements, movement],
  };
}

/** What is wrong with a member's ledger, in words; nothing when it holds. Tests and `ledger verify` ask this. */
export function problemsOf(member: MemberLedger): string[] {
  const problems: string[] = [];
  const sum = (lots: readonly Lot[]) => lots.reduce((total, lot) => total + lot.remaining, 0);
  const availableLots = member.lots.filter((lot) => lot.releasedAt !== null);
  const debt = member.debts.reduce((total, one) => total + one.unpaid, 0);
  if (member.available !== sum(availableLots) - debt)
    problems.push("available is not its open lots less debt");
  if (member.pending !== sum(member.lots.filter((lot) => lot.releasedAt === null)))
    problems.push("pending is not its open lots");
  if (member.pending < 0) problems.push("pending is negative");
  if (debt > 0 && availableLots.some((lot) => lot.remaining > 0))
    problems.push("a lot is open while there is debt");
  if (member.lots.some((lot) => lot.remaining < 0 || lot.remaining > lot.points))
    problems.push("a lot holds more or less than it can");
  return problems;
}
