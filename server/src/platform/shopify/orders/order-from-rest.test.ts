// Webhooks of a real store beyond those of the dev store: tips, other currencies, all kinds of refunds.
import { UNDATED } from "@laurel/domain/customer-record.ts";
import { describe, expect, test } from "vitest";
import { isFulfilmentUnclear, mustBeRead, omissionsOf, orderFromRest, restOrder } from "./order-from-rest.ts";
import { readPayload } from "./payload.ts";

const set = (amount: string, currency = "EUR", presentment = amount, presentmentCurrency = currency) => ({
  shop_money: { amount, currency_code: currency },
  presentment_money: { amount: presentment, currency_code: presentmentCurrency },
});

const line = {
  id: 11,
  product_id: 7,
  quantity: 2,
  current_quantity: 2,
  price: "10.00",
  price_set: set("10.00"),
  gift_card: false,
};

const base = {
  id: 5001,
  name: "#1001",
  currency: "EUR",
  processed_at: "2026-11-20T10:00:00+01:00",
  updated_at: "2026-11-20T10:00:05+01:00",
  financial_status: "paid",
  taxes_included: true,
  total_price: "20.00",
  payment_gateway_names: ["shopify_payments"],
  line_items: [line],
};

const read = (changes: object = {}, currency = "EUR") =>
  orderFromRest(readPayload(restOrder, { ...base, ...changes }), currency);
const isHint = (changes: object) => mustBeRead(readPayload(restOrder, { ...base, ...changes }));

describe("whether an order is fulfilled", () => {
  const parcel = (status: string, created_at: string) => ({ status, created_at });
  const parcels = [
    parcel("success", "2026-11-22T10:00:00+01:00"),
    parcel("success", "2026-11-24T10:00:00+01:00"),
    parcel("cancelled", "2026-11-25T10:00:00+01:00"),
  ];

  test.each<[string, string | null, object[], object]>([
    [
      "with its last parcel",
      "fulfilled",
      parcels,
      { isFulfilled: true, fulfilledAt: "2026-11-24T09:00:00.000Z" },
    ],
    ["at a time that the store does not say", "fulfilled", [], { isFulfilled: true }],
    ["not when a part of it is sent", "partial", parcels.slice(0, 1), { isFulfilled: false }],
    ["not before", null, [], { isFulfilled: false }],
  ])("%s", (_, fulfillment_status, fulfillments, expected) => {
    const { isFulfilled, fulfilledAt } = read({ fulfillment_status, fulfillments }).order;
    expect({ isFulfilled, ...(fulfilledAt !== undefined && { fulfilledAt }) }).toEqual(expected);
  });

  const download = { ...line, requires_shipping: false };
  const parcelGoods = { ...line, id: 12, requires_shipping: true };
  test.each<[string, object, boolean]>([
    ["a download that nobody has sent", { line_items: [download] }, true],
    ["a download that was sent", { line_items: [download], fulfillment_status: "fulfilled" }, false],
    ["goods that must be sent", { line_items: [parcelGoods] }, false],
    ["a download beside goods that must be sent", { line_items: [download, parcelGoods] }, false],
    [
      "a download beside goods that were removed",
      { line_items: [download, { ...parcelGoods, current_quantity: 0 }] },
      true,
    ],
    ["an order of which nothing is left", { line_items: [{ ...download, current_quantity: 0 }] }, false],
    ["a message that does not tell", { line_items: [line] }, false],
  ])("is unclear only of goods without shipping: %s", (_, changes, isUnclear) => {
    expect(isFulfilmentUnclear(readPayload(restOrder, { ...base, ...changes }))).toBe(isUnclear);
  });
});

describe("an order in a webhook", () => {
  test("counts in the shop's currency, whatever currency the shopper paid in", () => {
    const price_set = set("10.00", "EUR", "1700", "JPY");
    const { order } = read({
      presentment_currency: "JPY",
      line_items: [{ ...line, price: "10.00", price_set }],
    });
    expect(order.lines[0]?.unitPriceMinor).toBe(1000);
  });

  test.each([
    ["JPY", "1200", 1200],
    ["KWD", "1.250", 1250],
  ])("in %s has that currency's decimals", (currency, price, unitPriceMinor) => {
    const lines = [{ ...line, price, price_set: set(price, currency) }];
    const { order } = read({ currency, total_price: price, line_items: lines }, currency);
    expect(order.lines[0]?.unitPriceMinor).toBe(unitPriceMinor);
  });

  test("adds up all discounts and taxes of a line", () => {
    const discount_allocations = [{ amount: "1.00", amount_set: set("1.00") }, { amount: "0.50" }];
    const tax_lines = [{ price: "1.40", price_set: set("1.40") }, { price: "0.10" }];
    const { order } = read({ line_items: [{ ...line, discount_allocations, tax_lines }] });
    expect(order.lines[0]).toMatchObject({ discountMinor: 150, taxMinor: 150 });
  });

  test("leaves out the line of a tip: the tip has a field of its own", () => {
    const tip = {
      ...line,
      id: 12,
      product_id: null,
      price: "3.59",
      price_set: set("3.59"),
      quantity: 1,
      current_quantity: 1,
      tip: { payment_method: null },
    };
    const { order } = read({ line_items: [line, tip], total_tip_received: "3.59" });
    expect(order.lines.map((one) => one.lineId)).toEqual(["11"]);
    expect(order.tipMinor).toBe(359);
    // As the API has it.
    expect(order.tips).toEqual([{ lineId: "12", quantity: 1, currentQuantity: 1, amountMinor: 359 }]);
  });

  test("counts shipping after its discounts, without shipping lines that were removed", () => {
    const shipping_lines = [
      { price: "4.90", discount_allocations: [{ amount: "0.90" }], tax_lines: [{ price: "0.64" }] },
      { price: "9.90", is_removed: true },
    ];
    expect(read({ shipping_lines }).order).toMatchObject({ shippingMinor: 400, shippingTaxMinor: 64 });
  });

  test("lists its lines by id, and its codes and tags once", () => {
    const line_items = [
      { ...line, id: 100 },
      { ...line, id: 99 },
      { ...line, id: 12 },
    ];
    const discount_codes = [{ code: "B" }, { code: "A" }, { code: "B" }];
    const { order } = read({ line_items, discount_codes });
    expect(order.lines.map((one) => one.lineId)).toEqual(["12", "99", "100"]);
    expect(order.discountCodes).toEqual(["A", "B"]);
  });

  test("has the ids of a customer whose details are withheld", () => {
    const customer = { id: 3, email: null, first_name: null, last_name: null, tags: null };
    const { order, customer: facts } = read({ customer });
    expect(order).toMatchObject({ customerId: "3", customerTags: [], customerHasAccount: false });
    expect(facts).toMatchObject({
      email: null,
      createdAt: "2026-11-20T09:00:00.000Z",
      // Older than what any message about this customer says.
      updatedAt: UNDATED,
    });
  });

  test("knows a customer by the number, with zeros before it, and by the e-mail without spaces around it", () => {
    const person = { first_name: null, last_name: null, tags: null };
    const { order, customer } = read({
      customer: { ...person, id: "0007001", email: " ann@example.com\u00a0" },
    });
    expect(order.customerId).toBe("7001");
    expect(customer).toMatchObject({ customerId: "7001", email: "ann@example.com" });
    expect(read({ email: " g@example.com " }).guestEmail).toBe("g@example.com");
  });

  test("names a guest by the order's e-mail, or the contact's", () => {
    expect(read({ email: "", contact_email: "g@example.com" }).guestEmail).toBe("g@example.com");
    expect(read({ email: "e@example.com", contact_email: "g@example.com" }).guestEmail).toBe("e@example.com");
    expect(read({}).guestEmail).toBeNull();
  });
});

describe("a refund in a webhook", () => {
  const refund = { id: 9, refund_line_items: [], order_adjustments: [], transactions: [] };
  const paidBack = [{ kind: "refund", status: "success", amount: "5.00" }];
  const readRefund = (changes: object) => read({ refunds: [{ ...refund, ...changes }] }).order.refunds[0];
  const amountOf = (changes: object) => readRefund(changes)?.amountMinor;

  test("of an amount is what was paid back beyond the lines", () => {
    expect(
      amountOf({
        order_adjustments: [{ amount: "-5.00", kind: "refund_discrepancy" }],
        transactions: paidBack,
      }),
    ).toBe(500);
    expect(
      amountOf({ order_adjustments: [{ amount: "-5.00" }, { amount: "-1.00", amount_set: set("-1.50") }] }),
    ).toBe(650);
  });

  test("of shipping takes nothing from the goods", () => {
    const isShipping = { amountMinor: 0, shippingMinor: 490 };
    const order_adjustments = [{ amount: "-4.90", kind: "shipping_refund" }];
    const refund_shipping_lines = [
      { subtotal_amount_set: set("3.00") },
      { subtotal_amount_set: set("1.90") },
    ];
    expect(readRefund({ order_adjustments, transactions: paidBack })).toMatchObject(isShipping);
    expect(readRefund({ refund_shipping_lines, transactions: paidBack })).toMatchObject(isShipping);
    expect(readRefund({ refund_shipping_lines, order_adjustments })).toMatchObject(isShipping);
  });

  test("of less than the lines' total takes no more than the lines", () => {
    const refund_line_items = [{ id: 91, line_item_id: 11, quantity: 1 }];
    expect(amountOf({ refund_line_items, order_adjustments: [{ amount: "3.00" }] })).toBe(0);
  });

  const duties = (amount: string, presentment = amount) => ({
    duties: [{ duty_id: 1, amount_set: set(amount, "EUR", presentment, "USD") }],
    total_duties_set: set(amount, "EUR", presentment, "USD"),
  });

  test("of duties takes nothing from the goods, and need not be read", () => {
    const alone = { ...refund, ...duties("5.00"), transactions: [{ ...paidBack[0], currency: "EUR" }] };
    expect(isHint({ refunds: [alone] })).toBe(false);
    expect(amountOf(alone)).toBe(0);
    const inDollars = [{ ...paidBack[0], amount: "5.80", currency: "USD" }];
    expect(isHint({ refunds: [{ ...alone, ...duties("5.00", "5.80"), transactions: inDollars }] })).toBe(
      false,
    );
    expect(isHint({ refunds: [{ ...alone, total_duties_set: null }] })).toBe(false);
  });

  const fees = (amount: string) => ({
    additional_fees: [],
    total_additional_fees_set: set(amount, "EUR", amount, "USD"),
  });

  test("of additional fees, also beside duties, takes nothing from the goods, and need not be read", () => {
    for (const back of [
      fees("5.00"),
      { ...duties("0.00"), ...fees("5.00") },
      { ...duties("3.00"), ...fees("2.00") },
    ]) {
      const alone = { ...refund, ...back, transactions: [{ ...paidBack[0], currency: "EUR" }] };
      expect(isHint({ refunds: [alone] })).toBe(false);
      expect(amountOf(alone)).toBe(0);
    }
  });

  test.each([
    ["of more money than its fees", { ...duties("0.00"), ...fees("3.00"), transactions: paidBack }],
    ["of no fees", { ...duties("0.00"), ...fees("0.00"), transactions: paidBack }],
    ["of more money than its duties", { ...duties("3.00"), transactions: paidBack }],
    ["in a third currency", { ...duties("5.00"), transactions: [{ ...paidBack[0], currency: "CHF" }] }],
    ["of no duties", { ...duties("0.00"), transactions: paidBack }],
    ["without the sum of its money", { ...duties("5.00"), transactions: [{ kind: "refund" }] }],
  ])("%s must be read", (_, changes) => {
    expect(isHint({ refunds: [{ ...refund, ...changes }] })).toBe(true);
  });

  test("whose money is still on its way counts its lines once", () => {
    const refund_line_items = [{ id: 91, line_item_id: 11, quantity: 1 }];
    const order_adjustments = [
      { kind: "refund_discrepancy", reason: "Pending refund discrepancy", amount: "-10.00" },
    ];
    expect(amountOf({ refund_line_items, order_adjustments })).toBe(0);
    expect(amountOf({ order_adjustments })).toBe(1000);
  });

  test("whose money has gone keeps what was paid beyond its lines", () => {
    const refund_line_items = [{ id: 91, line_item_id: 11, quantity: 1 }];
    const one = (reason: string, amount: string) => ({ kind: "refund_discrepancy", reason, amount });
    const held = [one("Refund discrepancy", "-10.00"), one("Refund discrepancy", "60.00")];
    const gone = [...held, one("Pending refund discrepancy", "-60.00")];
    expect(amountOf({ refund_line_items, order_adjustments: held })).toBe(0);
    expect(amountOf({ refund_line_items, order_adjustments: gone })).toBe(1000);
  });

  test("whose payments all failed gave nothing back, until one goes through", () => {
    const failed = { kind: "refund", status: "failure", amount: "5.00" };
    const order_adjustments = [{ kind: "refund_discrepancy", amount: "-5.00" }];
    const refund_line_items = [{ id: 91, line_item_id: 11, quantity: 1 }];
    const refund_shipping_lines = [{ subtotal_amount_set: set("3.00") }];
    const changes = { order_adjustments, refund_line_items, refund_shipping_lines };
    const nothing = { amountMinor: 0, lines: [{ lineId: "11", quantity: 1 }] };
    const state = readRefund({ ...changes, transactions: [failed, { ...failed, status: "error" }] });
    expect(state).toMatchObject(nothing);
    expect(state).not.toHaveProperty("shippingMinor");
    expect(readRefund({ ...changes, transactions: [failed, ...paidBack] })).toMatchObject({
      amountMinor: 500,
      shippingMinor: 300,
    });
    expect(amountOf({ ...changes, transactions: [{ ...failed, status: "pending" }] })).toBe(500);
    expect(amountOf({ ...changes, transactions: [] })).toBe(500);
  });

  test("of unexplained money must be read: it may have been for goods or for shipping", () => {
    expect(isHint({ refunds: [{ ...refund, transactions: paidBack }] })).toBe(true);
    expect(isHint({ refunds: [{ ...refund, transactions: [{ kind: "refund", status: "failure" }] }] })).toBe(
      false,
    );
    expect(isHint({ refunds: [refund] })).toBe(false);
  });
});

describe("an order that is partly paid", () => {
  test.each([
    ["34.90", 3490],
    ["0.00", 0],
    ["-2.00", 0],
  ])("with %s outstanding", (total_outstanding, minor) => {
    const changes = { financial_status: "partially_paid", total_outstanding };
    expect(isHint(changes)).toBe(false);
    expect(read(changes).order.outstandingMinor).toBe(minor);
  });

  test("must be read if the webhook does not say how much is outstanding", () => {
    expect(isHint({ financial_status: "partially_paid" })).toBe(true);
    expect(isHint({ financial_status: "partially_refunded" })).toBe(false);
  });

  test("no longer owes anything once it is paid", () => {
    expect(read({ total_outstanding: "0.02" }).order.outstandingMinor).toBeUndefined();
  });
});

describe("what a webhook leaves out", () => {
  const omitted = (changes: object) => omissionsOf(readPayload(restOrder, { ...base, ...changes }));

  test("is how much gift cards and store credit paid", () => {
    expect(omitted({ payment_gateway_names: ["shopify_payments", "gift_card"] })).toEqual(["gift_share"]);
    expect(omitted({ payment_gateway_names: ["shopify_store_credit"] })).toEqual(["gift_share"]);
    expect(omitted({})).toEqual([]);
  });

  test("is how many units are left, in messages from before 2022: all that were not refunded, as far as it tells", () => {
    const { current_quantity: _, ...old } = line;
    const refunds = [{ id: 9, refund_line_items: [{ id: 91, line_item_id: 11, quantity: 1 }] }];
    expect(omitted({ line_items: [old] })).toEqual(["units_left"]);
    expect(read({ line_items: [old] }).order.lines[0]?.currentQuantity).toBe(2);
    expect(read({ line_items: [old], refunds }).order.lines[0]?.currentQuantity).toBe(1);
  });
});

test("a refund may have amounts as numbers, and its duties inside an object, as in the platform's documents", () => {
  const shop_money = { amount: 3.5, currency_code: "EUR" };
  const refund = {
    id: 9,
    duties: { duties: [{ duty_id: 1, amount_set: { shop_money } }] },
    refund_line_items: [],
    transactions: [{ kind: "refund", status: "success", amount: 3.5 }],
  };
  expect(isHint({ refunds: [refund] })).toBe(false);
  const order_adjustments = [{ amount: -1.25, amount_set: { shop_money: { ...shop_money, amount: -1.25 } } }];
  expect(read({ refunds: [{ ...refund, order_adjustments }] }).order.refunds[0]?.amountMinor).toBe(125);
});
