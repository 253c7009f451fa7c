import { describe, expect, test } from "vitest";
import { aLine, anOrder, aRefund } from "../testing/builders.ts";
import { compareStamps, isSameMoney, rankOf, winsTie, type Comparison } from "./newer.ts";
import type { OrderState } from "./order-state.ts";

const stamp = (updatedAt: string, triggeredAt: string | null = null, rank = 0) => ({
  updatedAt,
  triggeredAt,
  rank,
});
const monday = "2026-11-02T10:00:00.000Z";
const tuesday = "2026-11-03T10:00:00.000Z";
const cancelledAt = "2026-11-02T00:00:00.000Z";

describe("which of two states is newer", () => {
  test.each<[Comparison, ReturnType<typeof stamp>, ReturnType<typeof stamp>]>([
    ["newer", stamp(tuesday), stamp(monday)],
    ["older", stamp(monday), stamp(tuesday)],
    ["newer", stamp(tuesday, monday), stamp(monday, tuesday)],
    ["older", stamp(monday, tuesday), stamp(tuesday, monday)],
    ["newer", stamp(monday, tuesday), stamp(monday, monday)],
    ["older", stamp(monday, monday), stamp(monday, tuesday)],
    ["tie", stamp(monday, tuesday), stamp(monday, tuesday)],
    ["tie", stamp(monday, tuesday), stamp(monday, null)],
    ["tie", stamp(monday, null), stamp(monday, tuesday)],
    ["tie", stamp(monday), stamp(monday)],
    ["tie", stamp(monday, null, 3), stamp(monday, null, 0)],
    ["tie", stamp("2026-11-02T11:00:00+01:00"), stamp(monday)],
  ])("%s: %j after %j", (comparison, incoming, present) => {
    expect(compareStamps(incoming, present)).toBe(comparison);
  });
});

describe("how far along an order is", () => {
  test.each<[number, Partial<OrderState>]>([
    [0, { financialStatus: "pending" }],
    [0, { financialStatus: "authorized" }],
    [0, { financialStatus: "partially_paid" }],
    [0, { financialStatus: "voided" }],
    [1, { financialStatus: "paid" }],
    [2, { financialStatus: "partially_refunded" }],
    [2, { financialStatus: "refunded" }],
    [2, { financialStatus: "paid", refunds: [aRefund("refund-1", {})] }],
    [3, { financialStatus: "paid", cancelledAt }],
    [3, { financialStatus: "refunded", cancelledAt, refunds: [aRefund("refund-1", {})] }],
  ])("%i: %j", (rank, changes) => {
    expect(rankOf(anOrder(changes))).toBe(rank);
  });
});

describe("two states of one moment are worth the same", () => {
  const order = anOrder({
    lines: [aLine(), aLine({ lineId: "line-2", quantity: 2 })],
    refunds: [aRefund("refund-1", { "line-2": 1 }), aRefund("refund-2", {}, 100)],
  });

  test.each<[string, Partial<OrderState>]>([
    ["lines in another order", { lines: order.lines.toReversed() }],
    ["refunds in another order", { refunds: order.refunds.toReversed() }],
    ["another name", { name: "#1002" }],
    ["another discount code", { discountCodes: ["WELCOME"] }],
    ["a cancellation at another second", { cancelledAt: null }],
  ])("with %s", (_, changes) => {
    expect(isSameMoney(order, { ...order, ...changes })).toBe(true);
  });

  test("if both are cancelled, whenever that was", () => {
    const cancelled = (at: string) => ({ ...order, cancelledAt: at });
    expect(isSameMoney(cancelled(monday), cancelled(tuesday))).toBe(true);
  });
});

describe("two states of one moment are not worth the same", () => {
  const order = anOrder({ refunds: [aRefund("refund-1", {}, 100)] });

  test.each<[string, Partial<OrderState>]>([
    ["another customer", { customerId: "customer-2" }],
    ["a customer with another tag", { customerTags: ["staff"] }],
    ["a test", { isTest: true }],
    ["a cancellation", { cancelledAt }],
    ["another payment status", { financialStatus: "partially_refunded" }],
    ["a fulfilment", { isFulfilled: true }],
    ["taxes inside its prices", { taxesIncluded: true }],
    ["another channel", { channel: "pos" }],
    ["other shipping", { shippingMinor: 1 }],
    ["other tax on shipping", { shippingTaxMinor: 1 }],
    ["another tip", { tipMinor: 1 }],
    ["another gift card payment", { paidWithGiftCardMinor: 1 }],
    ["another total", { totalMinor: 1 }],
    ["fewer units", { lines: [aLine({ currentQuantity: 0 })] }],
    ["more units ordered of which as many are left", { lines: [aLine({ quantity: 2, currentQuantity: 1 })] }],
    ["another price", { lines: [aLine({ unitPriceMinor: 1 })] }],
    ["another discount", { lines: [aLine({ discountMinor: 1 })] }],
    ["other tax", { lines: [aLine({ taxMinor: 1 })] }],
    ["a gift card", { lines: [aLine({ isGiftCard: true })] }],
    ["another product", { lines: [aLine({ productId: "product-2" })] }],
    ["another line", { lines: [aLine(), aLine({ lineId: "line-2" })] }],
    ["another refund", { refunds: [aRefund("refund-2", {}, 100)] }],
    ["a refund of more", { refunds: [aRefund("refund-1", {}, 200)] }],
    ["no refund", { refunds: [] }],
    ["another day of processing", { processedAt: "2026-11-05T12:00:00.000Z" }],
  ])("with %s", (_, changes) => {
    expect(isSameMoney(order, { ...order, ...changes })).toBe(false);
  });
});

describe("between states that time cannot order", () => {
  const paid = anOrder();
  const pending = anOrder({ financialStatus: "pending" });
  const cancelled = anOrder({ cancelledAt });
  const refunded = anOrder({ refunds: [aRefund("refund-1", { "line-1": 1 })] });

  test("the one further along wins", () => {
    expect([
      winsTie(paid, pending),
      winsTie(refunded, paid),
      winsTie(cancelled, refunded),
      winsTie(pending, paid),
      winsTie(paid, refunded),
      winsTie(refunded, cancelled),
    ]).toEqual([true, true, true, false, false, false]);
  });

  test("of two equally far along, the same one wins in either order of arrival", () => {
    const other = anOrder({ lines: [aLine({ unitPriceMinor: 2000 })] });
    expect(winsTie(paid, other)).toBe(!winsTie(other, paid));
    expect(winsTie(paid, paid)).toBe(false);
  });
});
