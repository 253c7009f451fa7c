// The order in a webhook and the order in the API are two views of one order: they must agree on everything that
// counts.
import { afterEach, beforeEach, expect, test } from "vitest";
import { SHOP, startTestStore, type TestStore } from "../testing/start-test-store.ts";

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.close());

const ORDER = `query($id: ID!) { order(id: $id) {
  legacyResourceId name test processedAt updatedAt cancelledAt displayFinancialStatus taxesIncluded currencyCode sourceName email
  discountCodes tags customer { legacyResourceId tags }
  currentSubtotalPriceSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } }
  totalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } totalTipReceivedSet { shopMoney { amount } }
  lineItems(first: 20) { nodes { id quantity currentQuantity isGiftCard originalUnitPriceSet { shopMoney { amount } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } discountApplication { index targetType } }
    taxLines { priceSet { shopMoney { amount } } } product { id tags collections(first: 10) { nodes { id } } } } }
  shippingLines(first: 5) { nodes { originalPriceSet { shopMoney { amount } } discountedPriceSet { shopMoney { amount } } } }
  transactions(first: 20) { gateway kind status amountSet { shopMoney { amount } } }
  refunds(first: 5) { legacyResourceId
    refundLineItems(first: 10) { nodes { id quantity lineItem { id } subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } } }
    refundShippingLines(first: 5) { nodes { subtotalAmountSet { shopMoney { amount } } } }
    orderAdjustments(first: 5) { nodes { reason amountSet { shopMoney { amount } } } }
    transactions(first: 10) { nodes { gateway amountSet { shopMoney { amount } } } } }
} }`;

interface Money {
  shopMoney: { amount: string };
}
interface ApiOrder {
  legacyResourceId: string;
  name: string;
  test: boolean;
  processedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  displayFinancialStatus: string;
  taxesIncluded: boolean;
  sourceName: string;
  discountCodes: string[];
  customer: { legacyResourceId: string } | null;
  currentSubtotalPriceSet: Money;
  currentTotalPriceSet: Money;
  totalPriceSet: Money;
  totalTaxSet: Money;
  totalTipReceivedSet: Money;
  lineItems: {
    nodes: {
      id: string;
      quantity: number;
      currentQuantity: number;
      isGiftCard: boolean;
      originalUnitPriceSet: Money;
      discountAllocations: { allocatedAmountSet: Money }[];
      taxLines: { priceSet: Money }[];
    }[];
  };
  shippingLines: { nodes: { discountedPriceSet: Money }[] };
  refunds: {
    legacyResourceId: string;
    refundLineItems: {
      nodes: { id: string; quantity: number; lineItem: { id: string }; subtotalSet: Money }[];
    };
    refundShippingLines: { nodes: { subtotalAmountSet: Money }[] };
    orderAdjustments: { nodes: { amountSet: Money }[] };
    transactions: { nodes: { gateway: string; amountSet: Money }[] };
  }[];
}

const amount = ({ shopMoney }: Money): string => shopMoney.amount;
const number = (id: string): number => Number(id.split("/").at(-1));
const instant = (date: string | null): number | null => (date === null ? null : Date.parse(date));

function fromApi(order: ApiOrder) {
  return {
    id: Number(order.legacyResourceId),
    name: order.name,
    test: order.test,
    processedAt: instant(order.processedAt),
    updatedAt: instant(order.updatedAt),
    cancelledAt: instant(order.cancelledAt),
    status: order.displayFinancialStatus.toLowerCase(),
    taxesIncluded: order.taxesIncluded,
    source: order.sourceName,
    codes: order.discountCodes,
    customerId: order.customer === null ? null : Number(order.customer.legacyResourceId),
    totals: [
      order.currentSubtotalPriceSet,
      order.currentTotalPriceSet,
      order.totalPriceSet,
      order.totalTaxSet,
      order.totalTipReceivedSet,
    ].map(amount),
    lines: order.lineItems.nodes.map((line) => [
      number(line.id),
      line.quantity,
      line.currentQuantity,
      line.isGiftCard,
      amount(line.originalUnitPriceSet),
      line.discountAllocations.map((one) => amount(one.allocatedAmountSet)),
      line.taxLines.map((one) => amount(one.priceSet)),
    ]),
    shipping: order.shippingLines.nodes.map((line) => amount(line.discountedPriceSet)),
    refunds: order.refunds.map((refund) => ({
      id: Number(refund.legacyResourceId),
      lines: refund.refundLineItems.nodes.map((line) => [
        number(line.id),
        number(line.lineItem.id),
        line.quantity,
        amount(line.subtotalSet),
      ]),
      shipping: refund.refundShippingLines.nodes.map((line) => amount(line.subtotalAmountSet)),
      adjustments: refund.orderAdjustments.nodes.map((one) => amount(one.amountSet)),
      transactions: refund.transactions.nodes.map((one) => [one.gateway, amount(one.amountSet)]),
    })),
  };
}

function fromWebhook(order: ReturnType<TestStore["control"]["order"]>) {
  return {
    id: order.id,
    name: order.name,
    test: order.test,
    processedAt: instant(order.processed_at),
    updatedAt: instant(order.updated_at),
    cancelledAt: instant(order.cancelled_at),
    status: order.financial_status,
    taxesIncluded: order.taxes_included,
    source: order.source_name,
    codes: order.discount_codes.map(({ code }) => code),
    customerId: order.customer?.id ?? null,
    totals: [
      order.current_subtotal_price,
      order.current_total_price,
      order.total_price,
      order.total_tax,
      order.total_tip_received,
    ],
    lines: order.line_items.map((line) => [
      line.id,
      line.quantity,
      line.current_quantity,
      line.gift_card,
      line.price,
      line.discount_allocations.map((one) => one.amount),
      line.tax_lines.map((one) => one.price),
    ]),
    shipping: order.shipping_lines.map((line) => line.discounted_price),
    refunds: order.refunds.map((refund) => ({
      id: refund.id,
      lines: refund.refund_line_items.map((line) => [
        line.id,
        line.line_item_id,
        line.quantity,
        line.subtotal_set.shop_money.amount,
      ]),
      shipping: refund.refund_shipping_lines.map((line) => line.subtotal_amount_set.shop_money.amount),
      adjustments: refund.order_adjustments.map((one) => one.amount),
      transactions: refund.transactions.map((one) => [one.gateway, one.amount]),
    })),
  };
}

async function expectAgreement(orderId: number): Promise<void> {
  const webhook = store.control.order({ shop: SHOP, orderId });
  const { data, errors } = await store.graphql(ORDER, { id: webhook.admin_graphql_api_id });
  expect(errors).toBeUndefined();
  expect(fromApi(data["order"] as ApiOrder)).toEqual(fromWebhook(webhook));
}

function placeRichOrder(): number {
  const { control } = store;
  const customer = control.createCustomer({ shop: SHOP, email: "ida@example.com", tags: ["vip"] });
  const products = control.products({ shop: SHOP });
  control.createDiscount({
    shop: SHOP,
    code: "TWELVE",
    basisPoints: 1_234,
    combinesWith: { shippingDiscounts: true },
  });
  control.createDiscount({
    shop: SHOP,
    code: "SHIP",
    freeShipping: true,
    combinesWith: { orderDiscounts: true },
  });
  return control.placeOrder({
    shop: SHOP,
    lines: products.map(({ id }, index) => ({ productId: id, quantity: 1 + (index % 3) })),
    customerId: customer.id,
    discountCodes: ["TWELVE", "SHIP"],
    tipMinor: 150,
    paidWithGiftCardMinor: 2_000,
    sourceName: "pos",
  }).id;
}

test("webhook and API agree on an order with discounts, a tip, a gift card and a customer", () =>
  expectAgreement(placeRichOrder()));

test("they agree after a refund of lines, a refund of an amount, and an edit", async () => {
  const orderId = placeRichOrder();
  const { control } = store;
  const lines = control.order({ shop: SHOP, orderId }).line_items.map(({ id }) => id);
  control.refundOrder({
    shop: SHOP,
    orderId,
    lines: [
      { lineId: lines[1] ?? 0, quantity: 1 },
      { lineId: lines[1] ?? 0, quantity: 1 },
    ],
  });
  control.refundOrder({ shop: SHOP, orderId, amountMinor: 123, shipping: true });
  store.pass(2);
  control.editOrder({ shop: SHOP, orderId, quantities: [{ lineId: lines[2] ?? 0, quantity: 1 }] });
  await expectAgreement(orderId);
});

test("they agree after a cancellation", async () => {
  const orderId = placeRichOrder();
  store.control.cancelOrder({ shop: SHOP, orderId });
  await expectAgreement(orderId);
});

test.each([
  [false, "FULFILLMENT_NOT_REQUIRED"],
  [true, "UNFULFILLED"],
])(
  "only the API says that nothing must be sent (goods that need shipping: %s)",
  async (requiresShipping, status) => {
    const { control } = store;
    const { id } = control.createProduct({ shop: SHOP, title: "A song", priceMinor: 100, requiresShipping });
    const order = control.placeOrder({ shop: SHOP, lines: [{ productId: id, quantity: 1 }] });
    expect(order.fulfillment_status).toBeNull();
    const query = `query($id: ID!) { order(id: $id) { displayFulfillmentStatus fulfillments(first: 5) { status } } }`;
    const { data } = await store.graphql(query, { id: order.admin_graphql_api_id });
    expect(data["order"]).toEqual({ displayFulfillmentStatus: status, fulfillments: [] });
  },
);

test("they agree on a guest's pending test order", () =>
  expectAgreement(
    store.control.placeOrder({
      shop: SHOP,
      lines: [{ quantity: 1, unitPriceMinor: 999 }],
      email: "guest@example.com",
      payment: "pending",
      isTest: true,
    }).id,
  ));
