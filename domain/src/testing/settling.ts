// Orders through the ledger in one line each, for tests.
import { applyPosting, type MemberLedger } from "../ledger/posting.ts";
import { sourceKey } from "../ledger/entry.ts";
import { emptyOrder, receiveRefund, receiveState, type OrderRecord } from "../orders/order-record.ts";
import type { OrderState } from "../orders/order-state.ts";
import { fixTerms, settleOrder, type SettleContext, type Settled } from "../orders/settle-order.ts";
import { aContext, aLine, anOrder, aRefund, theTerms } from "./builders.ts";

/** Noon of a day in November. */
export const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T12:00:00.000Z`;

/** An order with one line of ten units at 1.00 (100 points), processed on the first of the month. */
export const tenUnits = (changes: Partial<OrderState> = {}) =>
  anOrder({
    lines: [aLine({ quantity: 10, unitPriceMinor: 100 })],
    processedAt: day(1),
    updatedAt: day(1),
    ...changes,
  });

/** The stored record of an order after this state of it arrived. */
export function received(
  state: OrderState,
  { holdDays = 0, before = emptyOrder(state.orderId) } = {},
): OrderRecord {
  const { record } = receiveState(before, { state, triggeredAt: null }, "delivered");
  return fixTerms(record, theTerms(), holdDays);
}

export function settled(
  record: OrderRecord,
  member: MemberLedger,
  changes: Partial<SettleContext> = {},
): Settled {
  const result = settleOrder(record, member, aContext(changes));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

export const unitsBack = (record: OrderRecord, refundId: string, quantity: number) =>
  receiveRefund(record, aRefund(refundId, { "line-1": quantity }));

/** Spends points on something that is not this order. */
export const spend = (member: MemberLedger, points: number, postingId = "spent") =>
  applyPosting(member, {
    postingId,
    kind: "redemption",
    sourceKey: sourceKey.redemption(postingId, 1),
    legs: [{ type: "debit", from: "available", to: "redeemed", points }],
  }).member;
