import { describe, expect, test } from "vitest";
import { summarize } from "../explanation.ts";
import { aLine, aMember, aRefund } from "../testing/builders.ts";
import { day, received, settled, tenUnits } from "../testing/settling.ts";
import { changeBetween, endOf } from "./order-change.ts";
import { emptyOrder, receiveDeletion, receiveRefund, type OrderRecord } from "./order-record.ts";
import { leaveOrder } from "./settle-order.ts";
import type { OrderState } from "./order-state.ts";
import { aContext } from "../testing/builders.ts";

const first = settled(received(tenUnits()), aMember());
const next = (changes: Partial<OrderState>) =>
  received(tenUnits({ updatedAt: day(20), ...changes }), { before: first.record });
const left = (currentQuantity: number) => [aLine({ quantity: 10, currentQuantity, unitPriceMinor: 100 })];
const refund = (quantity: number, processedAt = day(6)) => ({
  ...aRefund("refund-1", { "line-1": quantity }),
  processedAt,
});

/** The entry's change, its time, and its sentence. */
function entryOf(after: OrderRecord) {
  const change = changeBetween(first.record, after);
  const { postings } = settled(after, first.member, { change, now: day(28) });
  const { occurredAt, explanation } = postings[0]!;
  if (explanation.kind !== "order") throw new Error(explanation.kind);
  const wording = { pointsName: { one: "point", other: "points" }, currencyCode: "EUR" };
  return { occurredAt, change: explanation.change, summary: summarize(explanation, wording) };
}

describe("entries after an order's first award are named and dated by what happened", () => {
  test("a refund of units that is reported before the order's own update", () => {
    expect(entryOf(receiveRefund(first.record, refund(4)))).toEqual({
      occurredAt: day(6),
      change: { name: "refunded_in_part", quantities: [{ line: "line-1", quantity: -4 }] },
      summary: "Refunded in part: 100 → 60 = −40 points.",
    });
  });

  test("the same refund, reported by a much later update", () => {
    expect(entryOf(next({ lines: left(6), refunds: [refund(4)] }))).toEqual(
      entryOf(receiveRefund(first.record, refund(4))),
    );
  });

  test("a refund of all units is a full refund", () => {
    expect(entryOf(receiveRefund(first.record, refund(10)))).toMatchObject({
      occurredAt: day(6),
      change: { name: "refunded" },
      summary: "Refunded: 100 → 0 = −100 points.",
    });
  });

  test("a refund of an amount says how much", () => {
    const amount = { ...aRefund("refund-1", {}, 250), processedAt: day(7) };
    expect(entryOf(next({ refunds: [amount] }))).toMatchObject({
      occurredAt: day(7),
      change: { name: "refunded_in_part", amount: 250 },
    });
  });

  test("a second refund is dated by itself, not by the first", () => {
    const once = receiveRefund(first.record, refund(1));
    const twice = receiveRefund(once, { ...aRefund("refund-2", { "line-1": 2 }), processedAt: day(9) });
    expect(changeBetween(once, twice)).toMatchObject({
      at: day(9),
      quantities: [{ line: "line-1", quantity: -2 }],
    });
  });

  test("a refund without a time is dated by the update that reported it", () => {
    const untold = aRefund("refund-1", { "line-1": 4 });
    expect(entryOf(next({ lines: left(6), refunds: [untold] })).occurredAt).toBe(day(20));
  });

  test("a cancellation, also one that comes with its refund", () => {
    const cancelled = { cancelledAt: day(5), lines: left(0), refunds: [refund(10)] };
    expect(entryOf(next(cancelled))).toMatchObject({
      occurredAt: day(5),
      change: { name: "cancelled", quantities: [{ line: "line-1", quantity: -10 }] },
      summary: "Cancelled: 100 → 0 = −100 points.",
    });
  });

  test("an edit that adds units", () => {
    const lines = [aLine({ quantity: 12, unitPriceMinor: 100 })];
    expect(entryOf(next({ lines }))).toEqual({
      occurredAt: day(20),
      change: { name: "edited", quantities: [{ line: "line-1", quantity: 2 }] },
      summary: "Edited: 100 → 120 = +20 points.",
    });
  });

  test("a deletion is dated by its webhook, because the platform gives no time", () => {
    expect(entryOf(receiveDeletion(first.record))).toMatchObject({
      occurredAt: day(28),
      change: { name: "deleted" },
    });
  });

  test("a voided payment", () => {
    expect(entryOf(next({ financialStatus: "voided" })).change).toEqual({ name: "voided" });
  });

  test("any other change gives the reason if nothing is left", () => {
    const { change, summary } = entryOf(next({ isTest: true }));
    expect(change).toEqual({ name: "updated" });
    expect(summary).toBe("Updated: 100 → 0 = −100 points: it is a test order.");
  });

  test("an order that now belongs to another customer says that it moved", () => {
    const { postings } = leaveOrder(first.record, first.member, aContext());
    expect(postings).toMatchObject([{ explanation: { change: { name: "moved" } } }]);
  });
});

describe("the first award", () => {
  test("is dated by the order, whatever happened to the order before it was reported", () => {
    const record = received(tenUnits({ updatedAt: day(20), lines: left(6), refunds: [refund(4)] }));
    const change = changeBetween(emptyOrder("order-1"), record);
    const [posting] = settled(record, aMember(), { change }).postings;
    expect(posting).toMatchObject({ occurredAt: day(1), explanation: { posted: 60 } });
    expect(posting?.explanation).not.toHaveProperty("change");
  });
});

describe("an ended order is dated", () => {
  test("by its cancellation", () => {
    expect(endOf(next({ cancelledAt: day(5), refunds: [refund(10, day(8))] }))).toBe(day(5));
  });

  test("by its last refund", () => {
    const listed = { financialStatus: "refunded", lines: left(0), refunds: [refund(4, day(8))] } as const;
    const other = { ...aRefund("refund-2", { "line-1": 6 }), processedAt: day(9) };
    expect(endOf(receiveRefund(next(listed), other))).toBe(day(9));
  });

  test("by its last update, if nothing else is known", () => {
    expect(endOf(next({ financialStatus: "voided" }))).toBe(day(20));
  });
});
