// Makes the ledger follow an order: posts the difference between what the order's state is worth and what was posted
// for it so far. It can run any number of times; if there is no difference, it posts nothing.
import { addDays } from "../dates/local-time.ts";
import { customerAddedAt } from "./buyer/added-customer.ts";
import {
  hasRoomFor,
  lotsOf,
  post,
  type MemberLedger,
  type NewLot,
  type Posting,
  type PostingDraft,
  type PostingFacts,
} from "../ledger/posting.ts";
import { entryOfLot, sourceKey } from "../ledger/entry.ts";
import type { Lot } from "../ledger/lots.ts";
import { ownExpired, type GivenBefore } from "../ledger/own-expired.ts";
import type { UnsafeNumber } from "../points.ts";
import type { ProgramDocument } from "../program/program.ts";
import { accepted, refused, type Result } from "../refusal.ts";
import { BASE_MULTIPLIER_BASIS_POINTS } from "../standing/tier.ts";
import type { ExplainedChange } from "../explanation.ts";
import type { OrderChange } from "./order-change.ts";
import type { OrderRecord, WriteOff } from "./order-record.ts";
import { orderTarget, type OrderMember, type OrderTarget, type OrderTerms } from "./target.ts";

export interface SettleContext {
  /** The program of the version that `record.terms` names. */
  readonly program: ProgramDocument;
  readonly timeZone: string;
  readonly currencyDecimals: number;
  readonly member: OrderMember;
  readonly now: string;
  readonly actor: string;
  /** What happened to the order since it was last settled. */
  readonly change?: OrderChange;
  /** When it happened, if that is not when the order was placed or changed. */
  readonly occurredAt?: string;
  /** Needed where points ever expired. */
  readonly before?: GivenBefore;
  readonly newId: () => string;
}

export interface Settled {
  readonly record: OrderRecord;
  readonly member: MemberLedger;
  readonly postings: readonly Posting[];
}

/** Fixes the terms of an order on its first day: program version, tier, and whether it counts at all. */
export function fixTerms(record: OrderRecord, terms: OrderTerms, holdDays: number): OrderRecord {
  if (record.terms !== null || record.state === null) return record;
  return { ...record, terms, holdEndsAt: addDays(record.state.processedAt, holdDays) };
}

/**
 * Lets an order count that came before its customer joined: by the program of its day, and without a tier, since the
 * customer had none.
 */
export function claimed(record: OrderRecord): OrderRecord {
  if (record.terms === null) return record;
  const terms = {
    ...record.terms,
    tierId: null,
    multiplierBasisPoints: BASE_MULTIPLIER_BASIS_POINTS,
    exclusionReason: null,
  };
  return { ...record, terms };
}

/** Replaces the terms of an order's first day: with what a person has chosen, or as of the day on which it got a customer. */
export function fixTermsAnew(record: OrderRecord, terms: OrderTerms, holdDays: number): OrderRecord {
  return fixTerms({ ...record, terms: null }, terms, holdDays);
}

/** What the order is worth now. Null while no state of it is known. */
export function evaluate(
  record: OrderRecord,
  context: SettleContext,
): Result<OrderTarget, UnsafeNumber> | null {
  if (record.state === null || record.terms === null) return null;
  const { program, timeZone, currencyDecimals, member } = context;
  const { state, refunds, isDeleted, terms } = record;
  return orderTarget({ state, refunds, isDeleted, member, terms, program, timeZone, currencyDecimals });
}

/** Posts the difference to the order's target. `member` is the member that the order belongs to. */
export function settleOrder(
  record: OrderRecord,
  member: MemberLedger,
  context: SettleContext,
): Result<Settled, UnsafeNumber> {
  const target = evaluate(record, context);
  if (target === null) return accepted({ record, member, postings: [] });
  if (!target.ok) return target;
  if (!hasRoomFor(member, target.value.points - record.postedPoints)) return refused("unsafe_number");
  return accepted(postTarget(record, member, target.value, context));
}

/** Takes all points of an order from a member to whom it no longer belongs. */
export function leaveOrder(record: OrderRecord, member: MemberLedger, context: SettleContext): Settled {
  // An order that was never evaluated has no points to take.
  if (record.explanation === null) return { record, member, postings: [] };
  const explanation = { ...record.explanation, points: 0, none: "guest" as const };
  const change: OrderChange = {
    name: record.state?.customerId === null ? "customer_removed" : "moved",
    at: record.state?.updatedAt ?? null,
    quantities: [],
    refundedMinor: 0,
  };
  return postTarget(record, member, { points: 0, eligibleMinor: 0, explanation }, { ...context, change });
}

function postTarget(
  record: OrderRecord,
  member: MemberLedger,
  target: OrderTarget,
  context: SettleContext,
): Settled {
  const evaluated = { ...record, eligibleMinor: target.eligibleMinor, explanation: target.explanation };
  const difference = target.points - record.postedPoints;
  if (difference === 0) return { record: evaluated, member, postings: [] };
  const changed = { ...evaluated, postedPoints: target.points, changes: record.changes + 1 };
  return difference > 0
    ? award(fixHold(changed, context), member, difference, context)
    : clawBack(changed, member, -difference, context);
}

/** If fulfilment earns the points, the hold runs from then: fixed at the first award. */
function fixHold(record: OrderRecord, { program }: SettleContext): OrderRecord {
  const { awardOn, holdDays } = program.orders;
  const fulfilledAt = record.state?.fulfilledAt;
  if (awardOn !== "fulfilled" || fulfilledAt === undefined || record.changes > 1) return record;
  return { ...record, holdEndsAt: addDays(fulfilledAt, holdDays) };
}

function award(record: OrderRecord, member: MemberLedger, points: number, context: SettleContext): Settled {
  const owed = Math.min(points, outstandingOf(record.writeOffs, member));
  const holdEndsAt = record.holdEndsAt ?? context.now;
  const lot = (points: number, availableAt: string): NewLot => ({
    points,
    availableAt,
    expiresAt: null,
    orderId: record.orderId,
  });
  const isHeld = Date.parse(holdEndsAt) > Date.parse(context.now);
  const heldPoints = isHeld ? points - owed : 0;
  // Points that will reverse a write-off become available at once, even under a hold, because they are taken again at
  // once.
  const direct = points - heldPoints;
  const draft: PostingDraft = {
    postingId: context.newId(),
    kind: "order_award",
    sourceKey: sourceKey.order(record.orderId, record.changes),
    legs: [
      ...(heldPoints > 0
        ? [{ type: "credit", from: "issued", to: "pending", lots: [lot(heldPoints, holdEndsAt)] } as const]
        : []),
      ...(direct > 0
        ? [
            {
              type: "credit",
              from: "issued",
              to: "available",
              lots: [lot(direct, isHeld ? context.now : holdEndsAt)],
            } as const,
          ]
        : []),
    ],
  };
  const awarded = post(member, draft, factsOf(record, points, context));
  return reverseWriteOffs({ record, member: awarded.member, postings: [awarded.posting] }, owed, context);
}

function clawBack(
  record: OrderRecord,
  member: MemberLedger,
  points: number,
  context: SettleContext,
): Settled {
  const own = lotsOf(member).filter(
    (lot) => lot.orderId === record.orderId || isGivenBy(context.before, lot),
  );
  const pendingIds = own.filter((lot) => lot.isHeld).map((lot) => lot.lotId);
  const pendingPoints = own.reduce((sum, lot) => sum + (lot.isHeld ? lot.remaining : 0), 0);
  const fromPending = Math.min(points, pendingPoints);
  const openPoints = own.reduce((sum, lot) => sum + lot.remaining, 0);
  const postingId = context.newId();
  const expired = ownExpired(context.before?.expired ?? [], points - openPoints, {
    postingId,
    firstLeg: fromPending > 0 ? 1 : 0,
    now: context.now,
    orderId: record.orderId,
  });
  const draft: PostingDraft = {
    postingId,
    kind: "order_clawback",
    sourceKey: sourceKey.order(record.orderId, record.changes),
    legs: [
      ...(fromPending > 0
        ? [
            {
              type: "debit",
              from: "pending",
              to: "issued",
              points: fromPending,
              ownLotIds: pendingIds,
            } as const,
          ]
        : []),
      ...expired.legs,
      ...(points > fromPending
        ? [
            {
              type: "debit",
              from: "available",
              to: "issued",
              points: points - fromPending,
              ownLotIds: [...own.map((lot) => lot.lotId), ...expired.lotIds],
            } as const,
          ]
        : []),
    ],
  };
  const clawed = post(member, draft, factsOf(record, -points, context));
  const settled: Settled = { record, member: clawed.member, postings: [clawed.posting] };
  const { shortfall } = clawed.posting;
  return shortfall > 0 && context.program.orders.negativeBalance === "stop_at_zero"
    ? writeOff(settled, draft.postingId, shortfall, context)
    : settled;
}

/** Points that were spent and came back are the order's, too. */
const isGivenBy = (before: GivenBefore | undefined, { lotOf }: Lot): boolean =>
  before !== undefined && lotOf !== null && before.postingIds.has(entryOfLot(lotOf).postingId);

function writeOff(settled: Settled, postingId: string, shortfall: number, context: SettleContext): Settled {
  const lots = [{ points: shortfall, availableAt: context.now, expiresAt: null }];
  const draft: PostingDraft = {
    postingId: context.newId(),
    kind: "write_off",
    sourceKey: sourceKey.writeOff(postingId, 1),
    legs: [{ type: "credit", from: "written_off", to: "available", lots }],
  };
  const explanation = { kind: "write_off", order: settled.record.orderId, shortfall } as const;
  const written = post(settled.member, draft, { ...factsOf(settled.record, 0, context), explanation });
  const { customerId } = settled.member;
  const entry: WriteOff = { postingId, customerId, count: 1, outstanding: shortfall };
  return {
    record: { ...settled.record, writeOffs: [...settled.record.writeOffs, entry] },
    member: written.member,
    postings: [...settled.postings, written.posting],
  };
}

/** This member's write-offs. An order that changed hands owes nothing for its earlier customer. */
const outstandingOf = (writeOffs: readonly WriteOff[], { customerId }: MemberLedger): number =>
  writeOffs.reduce((sum, one) => sum + (one.customerId === customerId ? one.outstanding : 0), 0);

/** Oldest first, until `points` are back in the shop's written-off account. */
function reverseWriteOffs(settled: Settled, points: number, context: SettleContext): Settled {
  let { member } = settled;
  let left = points;
  const postings = [...settled.postings];
  if (left === 0) return settled;
  const own = lotsOf(member)
    .filter((lot) => lot.orderId === settled.record.orderId)
    .map((lot) => lot.lotId);
  const writeOffs = settled.record.writeOffs.map((entry) => {
    const reversed = entry.customerId === member.customerId ? Math.min(left, entry.outstanding) : 0;
    if (reversed === 0) return entry;
    left -= reversed;
    const draft: PostingDraft = {
      postingId: context.newId(),
      kind: "write_off_reversal",
      sourceKey: sourceKey.writeOff(entry.postingId, entry.count + 1),
      legs: [{ type: "debit", from: "available", to: "written_off", points: reversed, ownLotIds: own }],
    };
    const explanation = {
      kind: "write_off_reversal",
      order: settled.record.orderId,
      points: reversed,
    } as const;
    const taken = post(member, draft, { ...factsOf(settled.record, 0, context), explanation });
    member = taken.member;
    postings.push(taken.posting);
    return { ...entry, count: entry.count + 1, outstanding: entry.outstanding - reversed };
  });
  const open = writeOffs.filter((entry) => entry.outstanding > 0);
  return { record: { ...settled.record, writeOffs: open }, member, postings };
}

function factsOf(record: OrderRecord, posted: number, context: SettleContext): PostingFacts {
  const { state, terms, explanation, orderId, postedPoints } = record;
  // The first award is dated by the order, or by who bought becoming known; later postings by what happened to the order.
  const isFirst = record.changes === 1;
  const { now } = context;
  const change = whatHappened(record, context);
  return {
    actor: context.actor,
    programVersion: terms?.programVersion ?? null,
    occurredAt:
      context.occurredAt ?? (isFirst && !isAddition(change) ? state?.processedAt : change.at) ?? now,
    explanation: {
      ...explanation!,
      order: orderId,
      before: postedPoints - posted,
      posted,
      ...((!isFirst || change.name === "claimed" || isAddition(change)) && {
        change: explainChange(change, record),
      }),
    },
  };
}

function whatHappened(record: OrderRecord, { change }: SettleContext): OrderChange {
  const at = record.state?.updatedAt ?? null;
  const addedAt = customerAddedAt(record);
  const none = { quantities: [], refundedMinor: 0 };
  if (record.changes === 1 && addedAt !== null && change?.name !== "claimed")
    return { name: "customer_added", at: addedAt, ...none };
  return change ?? { name: "updated", at, ...none };
}

const isAddition = ({ name }: OrderChange): boolean => name === "customer_added";

/** A refund that leaves nothing that counts is a full refund. */
function explainChange(
  { name, quantities, refundedMinor }: OrderChange,
  { explanation }: OrderRecord,
): ExplainedChange {
  return {
    name: name === "refunded_in_part" && explanation?.eligible === 0 ? "refunded" : name,
    ...(quantities.length > 0 && { quantities }),
    ...(refundedMinor > 0 && { amount: refundedMinor }),
  };
}
