// Answers of a real store's API beyond those of the dev store.
import { describe, expect, test } from "vitest";
import type { LineAnswer, OrderAnswer, RefundAnswer, TransactionAnswer } from "./order-answers.ts";
import { orderFromGraphql } from "./order-from-graphql.ts";

const euros = (amount: string, currencyCode = "EUR") => ({ shopMoney: { amount, currencyCode } });
const lastPage = { hasNextPage: false, endCursor: null };

const line = (changes: Partial<LineAnswer> = {}): LineAnswer => ({
  id: "11",
  quantity: 1,
  currentQuantity: 1,
  title: "Tea",
  variantTitle: null,
  isGiftCard: false,
  vendor: "Fern",
  product: { id: "7" },
  originalUnitPriceSet: euros("10.0"),
  discountAllocations: [],
  taxLines: [],
  duties: [],
  ...changes,
});

const order: OrderAnswer = {
  id: "5001",
  name: "#1001",
  test: false,
  processedAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:05.000Z",
  cancelledAt: null,
  displayFinancialStatus: "PAID",
  displayFulfillmentStatus: "UNFULFILLED",
  fulfillments: [],
  taxesIncluded: true,
  dutiesIncluded: false,
  currencyCode: "EUR",
  sourceName: "web",
  email: null,
  discountCodes: [],
  paymentGatewayNames: ["gift_card"],
  totalPriceSet: euros("10.0"),
  currentTotalPriceSet: euros("10.0"),
  totalOutstandingSet: euros("0.0"),
  totalTipReceivedSet: euros("0.0"),
  customer: null,
  shippingLines: { nodes: [], pageInfo: { hasNextPage: false } },
  refunds: [],
  lineItems: { nodes: [], pageInfo: lastPage },
};

const refund = (changes: Partial<RefundAnswer> = {}): RefundAnswer => ({
  id: "9",
  processedAt: "2026-10-02T10:00:00Z",
  refundLineItems: { nodes: [], pageInfo: lastPage },
  orderAdjustments: { nodes: [], pageInfo: { hasNextPage: false } },
  refundShippingLines: { nodes: [], pageInfo: { hasNextPage: false } },
  transactions: {
    nodes: [
      { kind: "REFUND", status: "SUCCESS", gateway: "bogus", amountSet: euros("5.0") },
      { kind: "REFUND", status: "FAILURE", gateway: "bogus", amountSet: euros("7.0") },
    ],
    pageInfo: { hasNextPage: false },
  },
  ...changes,
});

const read = (parts: Partial<Parameters<typeof orderFromGraphql>[0]> = {}) =>
  orderFromGraphql({
    shopCurrency: "EUR",
    order,
    lines: [line()],
    shipping: [],
    refunds: [],
    payments: [],
    ...parts,
  }).order;

describe("an order from the API", () => {
  const fulfillments = [
    { status: "SUCCESS", createdAt: "2026-11-24T09:00:00.000Z" },
    { status: "CANCELLED", createdAt: "2026-11-25T09:00:00.000Z" },
  ];
  test.each<[string, object]>([
    ["FULFILLED", { isFulfilled: true, fulfilledAt: "2026-11-24T09:00:00.000Z" }],
    ["FULFILLMENT_NOT_REQUIRED", { isFulfilled: true, fulfilledAt: order.processedAt }],
    ["PARTIALLY_FULFILLED", { isFulfilled: false }],
    ["UNFULFILLED", { isFulfilled: false }],
    ["IN_PROGRESS", { isFulfilled: false }],
  ])("that the store shows as %s is or is not fulfilled", (displayFulfillmentStatus, expected) => {
    const { isFulfilled, fulfilledAt } = read({
      order: { ...order, displayFulfillmentStatus, fulfillments },
    });
    expect({ isFulfilled, ...(fulfilledAt !== undefined && { fulfilledAt }) }).toEqual(expected);
  });

  test("leaves out the line of a tip, which only its amount identifies", () => {
    const lines = [
      line(),
      line({ id: "12", vendor: null, product: null, originalUnitPriceSet: euros("3.59") }),
      line({ id: "13", vendor: null, product: null }),
    ];
    const tipped = read({ order: { ...order, totalTipReceivedSet: euros("3.59") }, lines });
    expect(tipped.lines.map((one) => one.lineId)).toEqual(["11", "13"]);
    expect(tipped.tips).toEqual([{ lineId: "12", quantity: 1, currentQuantity: 1, amountMinor: 359 }]);
    expect(read({ lines }).lines).toHaveLength(3);
  });

  test.each([
    [true, 300],
    [false, undefined],
  ])("knows the duties of a line if they are in its price: %s", (dutiesIncluded, dutyMinor) => {
    const duties = [{ price: euros("1.0") }, { price: euros("2.0") }];
    const [only] = read({ order: { ...order, dutiesIncluded }, lines: [line({ duties })] }).lines;
    expect(only?.dutyMinor).toBe(dutyMinor);
  });

  test.each([
    ["PAID", undefined],
    ["PARTIALLY_VOIDED", ["financialStatus", "outstandingMinor"]],
  ])("says nothing of its payment in a word that is not known: %s", (displayFinancialStatus, keys) => {
    const parts = { lines: [line()], shipping: [], refunds: [], payments: [] };
    const whole = { ...parts, shopCurrency: "EUR", order: { ...order, displayFinancialStatus } };
    expect(orderFromGraphql(whole).unsaid?.order).toEqual(keys);
  });

  test("leaves out all lines of tips whose sum is the tip", () => {
    const tip = (id: string, amount: string) =>
      line({ id, vendor: null, product: null, originalUnitPriceSet: euros(amount) });
    const tipped = read({
      order: { ...order, totalTipReceivedSet: euros("3.0") },
      lines: [line(), tip("12", "1.0"), tip("13", "2.0")],
    });
    expect(tipped.lines.map((one) => one.lineId)).toEqual(["11"]);
  });

  test("adds up what gift cards and store credit paid, and nothing else", () => {
    const payment = (changes: Partial<TransactionAnswer>): TransactionAnswer => ({
      kind: "SALE",
      status: "SUCCESS",
      gateway: "gift_card",
      amountSet: euros("2.0"),
      ...changes,
    });
    const payments = [
      payment({}),
      payment({ kind: "CAPTURE", gateway: "shopify_store_credit", amountSet: euros("1.0") }),
      payment({ status: "FAILURE" }),
      payment({ kind: "REFUND" }),
      payment({ gateway: "shopify_payments" }),
    ];
    expect(read({ payments }).paidWithGiftCardMinor).toBe(300);
  });

  test("in another currency than the shop's is refused", () => {
    expect(() => read({ order: { ...order, currencyCode: "USD" } })).toThrow(
      /currencyCode: not in the shop's currency/,
    );
    expect(() => read({ lines: [line({ originalUnitPriceSet: euros("1.0", "USD") })] })).toThrow(
      /lineItems\[0\]/,
    );
  });
});

describe("what is owed of an order from the API", () => {
  test.each([
    ["PARTIALLY_PAID", "34.9", 3490],
    ["PARTIALLY_PAID", "0.0", 0],
    ["PARTIALLY_PAID", "-5.0", 0],
    ["PARTIALLY_REFUNDED", "12.0", 1200],
    ["PARTIALLY_REFUNDED", "-12.0", undefined],
    ["PAID", "0.02", undefined],
    ["PENDING", "10.0", undefined],
  ])("%s with %s outstanding", (displayFinancialStatus, outstanding, minor) => {
    const totalOutstandingSet = euros(outstanding);
    expect(read({ order: { ...order, displayFinancialStatus, totalOutstandingSet } }).outstandingMinor).toBe(
      minor,
    );
  });
});

describe("a refund from the API", () => {
  const readRefund = (changes: Partial<RefundAnswer> = {}) => read({ refunds: [refund(changes)] }).refunds[0];
  const amountOf = (changes: Partial<RefundAnswer> = {}) => readRefund(changes)?.amountMinor;

  test("without lines, shipping or adjustments counts what was actually paid back", () => {
    expect(amountOf()).toBe(500);
  });

  test("of shipping, or of lines, counts no further amount", () => {
    const shipping = [{ subtotalAmountSet: euros("3.0") }, { subtotalAmountSet: euros("2.0") }];
    const refundShippingLines = { nodes: shipping, pageInfo: { hasNextPage: false } };
    expect(readRefund({ refundShippingLines })).toMatchObject({ amountMinor: 0, shippingMinor: 500 });
    const nodes = [{ id: "91", quantity: 1, lineItem: { id: "11" } }];
    expect(amountOf({ refundLineItems: { nodes, pageInfo: lastPage } })).toBe(0);
  });

  test("of duties takes nothing from the goods", () => {
    expect(amountOf({ duties: [{ amountSet: euros("3.0") }, { amountSet: euros("2.0") }] })).toBe(0);
    expect(amountOf({ duties: [{ amountSet: euros("1.5") }] })).toBe(350);
  });

  test("of additional fees takes nothing from the goods, and the rest of its money does", () => {
    const sale = (lineType: string, amount: string) => ({ lineType, totalAmount: euros(amount) });
    expect(amountOf({ sales: [sale("ADDITIONAL_FEE", "-3.0"), sale("ADDITIONAL_FEE", "-2.0")] })).toBe(0);
    expect(amountOf({ sales: [sale("ADDITIONAL_FEE", "-1.5"), sale("ADJUSTMENT", "-3.5")] })).toBe(350);
    expect(amountOf({ sales: [sale("ADDITIONAL_FEE", "-3.0")], duties: [{ amountSet: euros("2.0") }] })).toBe(
      0,
    );
  });

  test("of money that was owed since an edit or a return takes nothing more from the goods", () => {
    expect(amountOf({ sales: [] })).toBe(0);
    expect(amountOf({ sales: [{ lineType: "ADJUSTMENT", totalAmount: euros("-1.5") }] })).toBe(150);
  });

  test("of a tip takes it from the tip, and the rest of its money from the goods", () => {
    const sales = ["TIP", "ADJUSTMENT"].map((lineType) => ({ lineType, totalAmount: euros("-2.5") }));
    expect(readRefund({ sales })).toMatchObject({ amountMinor: 250, tipMinor: 250 });
  });

  test("whose money is still on its way counts its lines once", () => {
    const refundLineItems = {
      nodes: [{ id: "91", quantity: 1, lineItem: { id: "11" } }],
      pageInfo: lastPage,
    };
    const nodes = [
      { reason: "PENDING_REFUND_DISCREPANCY", amountSet: euros("-10.0"), taxAmountSet: euros("0.0") },
    ];
    const orderAdjustments = { nodes, pageInfo: { hasNextPage: false } };
    expect(amountOf({ refundLineItems, orderAdjustments })).toBe(0);
    expect(amountOf({ orderAdjustments })).toBe(1000);
  });

  test("whose money has gone keeps what was paid beyond its lines", () => {
    const one = (reason: string, amount: string) => ({
      reason,
      amountSet: euros(amount),
      taxAmountSet: euros("0.0"),
    });
    const held = [one("REFUND_DISCREPANCY", "-10.0"), one("REFUND_DISCREPANCY", "60.0")];
    const gone = [...held, one("PENDING_REFUND_DISCREPANCY", "-60.0")];
    const refundLineItems = {
      nodes: [{ id: "91", quantity: 1, lineItem: { id: "11" } }],
      pageInfo: lastPage,
    };
    const amountWith = (nodes: typeof held) =>
      amountOf({ refundLineItems, orderAdjustments: { nodes, pageInfo: { hasNextPage: false } } });
    expect(amountWith(held)).toBe(0);
    expect(amountWith(gone)).toBe(1000);
  });

  const adjustments = {
    nodes: [
      { amountSet: euros("-5.0"), taxAmountSet: euros("-1.0") },
      { amountSet: euros("1.0"), taxAmountSet: euros("0.0") },
    ],
    pageInfo: { hasNextPage: false },
  };

  test("with adjustments counts them", () => {
    expect(amountOf({ orderAdjustments: adjustments })).toBe(500);
  });

  test("whose payments all failed gave nothing back", () => {
    const payments = (...statuses: string[]) => ({
      nodes: statuses.map((status) => ({ kind: "REFUND", status, amountSet: euros("5.0") })),
      pageInfo: { hasNextPage: false },
    });
    const orderAdjustments = adjustments;
    expect(amountOf({ orderAdjustments, transactions: payments("FAILURE", "ERROR") })).toBe(0);
    expect(amountOf({ orderAdjustments, transactions: payments("FAILURE", "SUCCESS") })).toBe(500);
    expect(amountOf({ orderAdjustments, transactions: payments("PENDING") })).toBe(500);
  });
});
