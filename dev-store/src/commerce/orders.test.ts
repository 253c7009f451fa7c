import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

type PlaceInput = Omit<Parameters<TestStore["control"]["placeOrder"]>[0], "shop" | "lines">;
/** 3 × 10.00, 1.00 off by hand, shipping 4.90. */
const place = (input: PlaceInput = {}) =>
  store.control.placeOrder({
    shop: SHOP,
    lines: [{ quantity: 3, unitPriceMinor: 1_000 }],
    manualDiscount: { title: "Regular", amountMinor: 100 },
    ...input,
  });
const lineIdOf = (order: ReturnType<typeof place>): number => order.line_items[0]?.id ?? 0;
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "accepted";
};

test("an order whose prices include tax says how much of them is tax", () => {
  const order = place({ shippingMinor: null });
  // 29.00 including 19 %.
  expect(order).toMatchObject({
    taxes_included: true,
    subtotal_price: "29.00",
    total_tax: "4.63",
    total_price: "29.00",
  });
});

test("when prices exclude tax, it is added", () => {
  store.control.updateShop({ shop: SHOP, taxesIncluded: false });
  const order = place({ shippingMinor: null });
  expect(order).toMatchObject({ subtotal_price: "29.00", total_tax: "5.51", total_price: "34.51" });
});

test("units that are refunded one after the other add up exactly to the line's price", () => {
  const order = place();
  const parts = [1, 1, 1].map((quantity) => {
    const refund = store.control.refundOrder({
      shop: SHOP,
      orderId: order.id,
      lines: [{ lineId: lineIdOf(order), quantity }],
    });
    return refund.refund_line_items[0]?.subtotal;
  });
  expect(parts).toEqual([9.67, 9.66, 9.67]);
  expect(store.control.order({ shop: SHOP, orderId: order.id })).toMatchObject({
    current_subtotal_price: "0.00",
    current_total_tax: "0.78",
    current_total_price: "4.90",
    financial_status: "partially_refunded",
  });
});

test("refunding everything refunds the shipping too", () => {
  const order = place();
  const refund = store.control.refundOrder({ shop: SHOP, orderId: order.id, everything: true });
  expect(refund.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([["refund", "33.90"]]);
  expect(refund.refund_shipping_lines).toMatchObject([
    { subtotal_amount_set: { shop_money: { amount: "4.90" } } },
  ]);
  expect(refund.order_adjustments).toEqual([]);
  expect(store.control.order({ shop: SHOP, orderId: order.id })).toMatchObject({
    financial_status: "refunded",
    current_total_price: "0.00",
    total_outstanding: "0.00",
  });
});

test("refunding more than the lines' price is a discrepancy below zero", () => {
  const order = place();
  const refund = store.control.refundOrder({ shop: SHOP, orderId: order.id, amountMinor: 500 });
  expect(refund.refund_line_items).toEqual([]);
  expect(refund.order_adjustments).toMatchObject([{ kind: "refund_discrepancy", amount: "-5.00" }]);
  expect(store.control.order({ shop: SHOP, orderId: order.id }).current_total_price).toBe("28.90");
});

test("refunding what the store owes since an edit is no discrepancy, and what is refunded beyond it is one", () => {
  const order = place();
  const edit = { shop: SHOP, orderId: order.id, quantities: [{ lineId: lineIdOf(order), quantity: 2 }] };
  const owed = Number(store.control.editOrder(edit).total_outstanding) * -100;
  expect(owed).toBeGreaterThan(0);
  const refund = (amountMinor: number) =>
    store.control.refundOrder({ shop: SHOP, orderId: order.id, amountMinor });
  expect(refund(owed - 100).order_adjustments).toEqual([]);
  expect(refund(300).order_adjustments).toMatchObject([{ amount: "-2.00" }]);
  expect(store.control.order({ shop: SHOP, orderId: order.id }).total_outstanding).toBe("0.00");
});

test("refunding less than a line's price is a discrepancy above zero", () => {
  const order = place();
  const refund = store.control.refundOrder({
    shop: SHOP,
    orderId: order.id,
    lines: [{ lineId: lineIdOf(order), quantity: 3 }],
    amountMinor: 2_500,
  });
  expect(refund.order_adjustments).toMatchObject([{ amount: "4.00" }]);
  expect(refund.transactions).toMatchObject([{ amount: "25.00" }]);
});

test("more than was paid or bought cannot be refunded", () => {
  const order = place();
  const lineId = lineIdOf(order);
  const refund = (input: object): unknown =>
    codeOf(() => store.control.refundOrder({ shop: SHOP, orderId: order.id, ...input }));
  expect(refund({ amountMinor: 3_391 })).toBe("refund_too_large");
  expect(
    refund({
      lines: [
        { lineId, quantity: 2 },
        { lineId, quantity: 2 },
      ],
    }),
  ).toBe("quantity_invalid");
  expect(refund({})).toBe("refund_empty");
});

test("one refund may name a line twice", () => {
  const order = place();
  const lineId = lineIdOf(order);
  const refund = store.control.refundOrder({
    shop: SHOP,
    orderId: order.id,
    lines: [
      { lineId, quantity: 1 },
      { lineId, quantity: 2 },
    ],
  });
  expect(refund.refund_line_items.map(({ quantity, subtotal }) => [quantity, subtotal])).toEqual([
    [1, 9.67],
    [2, 19.33],
  ]);
});

test("money goes back the way it came, the last payment first", () => {
  const order = place({ paidWithGiftCardMinor: 3_000 });
  expect(order.payment_gateway_names).toEqual(["gift_card", "dev_store_card"]);
  const refund = store.control.refundOrder({ shop: SHOP, orderId: order.id, amountMinor: 1_000 });
  expect(refund.transactions.map(({ gateway, amount }) => [gateway, amount])).toEqual([
    ["dev_store_card", "3.90"],
    ["gift_card", "6.10"],
  ]);
});

test("an edit removes units without moving money, and shows what is owed to the customer", () => {
  const order = place();
  const edited = store.control.editOrder({
    shop: SHOP,
    orderId: order.id,
    quantities: [{ lineId: lineIdOf(order), quantity: 1 }],
  });
  expect(edited.line_items[0]).toMatchObject({ quantity: 3, current_quantity: 1 });
  expect(edited).toMatchObject({
    current_subtotal_price: "9.67",
    total_outstanding: "-19.33",
    financial_status: "paid",
    refunds: [],
  });
});

test("an edit that adds a product leaves the order partly paid until it is settled", () => {
  const order = place();
  const [product] = store.control.products({ shop: SHOP });
  const edited = store.control.editOrder({
    shop: SHOP,
    orderId: order.id,
    add: [{ productId: product?.id ?? 0, quantity: 1 }],
  });
  expect(edited).toMatchObject({ financial_status: "partially_paid", total_outstanding: "34.90" });
  expect(store.control.payOrder({ shop: SHOP, orderId: order.id }).financial_status).toBe("paid");
});

test("cancelling a paid order refunds everything; cancelling a pending one voids it", () => {
  const paid = place({ tipMinor: 200 });
  expect(store.control.cancelOrder({ shop: SHOP, orderId: paid.id })).toMatchObject({
    financial_status: "refunded",
    current_subtotal_price: "0.00",
    total_outstanding: "0.00",
  });
  const pending = place({ payment: "pending" });
  const cancelled = store.control.cancelOrder({ shop: SHOP, orderId: pending.id });
  expect(cancelled.financial_status).toBe("voided");
  expect(cancelled.line_items[0]?.current_quantity).toBe(0);
});

test("a cancellation cannot be undone", () => {
  const order = place({ payment: "pending" });
  store.control.cancelOrder({ shop: SHOP, orderId: order.id });
  expect(codeOf(() => store.control.payOrder({ shop: SHOP, orderId: order.id }))).toBe("order_cancelled");
  expect(codeOf(() => store.control.archiveOrder({ shop: SHOP, orderId: order.id, isArchived: false }))).toBe(
    "order_cancelled",
  );
});

test("an archived order can be reopened", () => {
  const order = place();
  expect(
    store.control.archiveOrder({ shop: SHOP, orderId: order.id, isArchived: true }).closed_at,
  ).not.toBeNull();
  expect(
    store.control.archiveOrder({ shop: SHOP, orderId: order.id, isArchived: false }).closed_at,
  ).toBeNull();
});

test("an order that was sent can be refunded, but not cancelled", () => {
  const order = place();
  const fulfilled = store.control.fulfilOrder({ shop: SHOP, orderId: order.id });
  expect(fulfilled.fulfillment_status).toBe("fulfilled");
  expect(fulfilled.fulfillments.at(-1)).toMatchObject({ order_id: order.id, status: "success" });
  expect(codeOf(() => store.control.cancelOrder({ shop: SHOP, orderId: order.id }))).toBe("order_fulfilled");
});

test("the time of the last change has whole seconds, and never goes back", () => {
  const order = place();
  expect(order.updated_at).toBe("2026-11-20T10:30:00+01:00");
  store.pass(1.5);
  const noted = store.control.annotateOrder({ shop: SHOP, orderId: order.id, note: "later" });
  expect(noted.updated_at).toBe("2026-11-20T10:30:01+01:00");
  const earlier = store.control.annotateOrder({
    shop: SHOP,
    orderId: order.id,
    at: new Date("2026-11-01T00:00:00Z"),
  });
  expect(earlier.updated_at).toBe("2026-11-20T10:30:01+01:00");
});

test("a deleted order is not found", () => {
  const order = place();
  store.control.deleteOrder({ shop: SHOP, orderId: order.id });
  expect(codeOf(() => store.control.order({ shop: SHOP, orderId: order.id }))).toBe("order_not_found");
});

test("a customer with orders is not deleted, unless the orders may lose their customer", () => {
  const { id } = store.control.createCustomer({ shop: SHOP, email: "ida@example.com" });
  const order = place({ customerId: id });
  expect(codeOf(() => store.control.deleteCustomer({ shop: SHOP, customerId: id }))).toBe(
    "customer_has_orders",
  );
  store.control.deleteCustomer({ shop: SHOP, customerId: id, keepOrders: true });
  expect(store.control.order({ shop: SHOP, orderId: order.id }).customer).toBeNull();
});

test("the orders of merged customers belong to the kept one", () => {
  const [kept, gone] = ["ida", "ida.old"].map(
    (name) => store.control.createCustomer({ shop: SHOP, email: `${name}@example.com` }).id,
  );
  const order = place({ customerId: gone });
  store.control.mergeCustomers({ shop: SHOP, keptId: kept ?? 0, goneId: gone ?? 0 });
  expect(store.control.order({ shop: SHOP, orderId: order.id }).customer?.id).toBe(kept);
});
