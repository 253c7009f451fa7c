// Orders that change after they were paid, and refunds of what is no goods, as webhooks tell them over HTTP. 10 points for
// each $1 of goods; every figure was worked out by hand.
import { beforeEach, describe, expect, test } from "vitest";
import { askAdministrator } from "../../../../testing/processes/administrator.ts";
import { brokenClaims, memberOf } from "../../../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../../../testing/samples/order-payload.ts";
import type { Shop } from "../../../../tenant/shops/load-shop.ts";
import { readOrderTask } from "../../read-order.job.ts";
import { applyAll } from "../apply-inbox.ts";
import { aWebhook } from "../../../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../../../testing/webhook-door.ts";

const { own, deps, app, newShop } = await openWebhookDoor();
const url = await app.listen({ port: 0, host: "127.0.0.1" });
let shop: Shop;
beforeEach(async () => {
  shop = await newShop({
    currencyCode: "USD",
    program: (document) => ({
      ...document,
      earning: document.earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1000 } } : rule,
      ),
    }),
  });
});

const goods = aLinePayload({ id: 11, price: "100.00" });
const added = aLinePayload({ id: 12, price: "34.90" });

/** Each a minute after the one before, unless it says otherwise. */
function order(minute: number, changes: object): object {
  const at = `2026-02-01T12:${String(minute).padStart(2, "0")}:00Z`;
  return anOrderPayload({
    currency: "USD",
    line_items: [goods],
    total_price: "100.00",
    updated_at: at,
    ...changes,
  });
}

const paid = order(0, {});
const owing = (minute: number, outstanding: string, changes: object): object =>
  order(minute, { financial_status: "partially_paid", total_outstanding: outstanding, ...changes });

async function post(topic: string, body: object, sentAt?: string): Promise<void> {
  const triggeredAt = sentAt ?? (body as { updated_at?: string }).updated_at ?? "2026-02-01T13:00:00Z";
  const answer = await fetch(`${url}/webhooks`, aWebhook(shop.domain, body, { topic, triggeredAt }));
  expect(answer.status).toBe(200);
  await applyAll(deps, shop, () => false);
}

const points = async (): Promise<number> => (await memberOf(deps, shop)).available;

/** An order that is first heard of when it is owed on waits for the store, which does not answer here. */
async function goOnWithoutStore(): Promise<void> {
  await readOrderTask.whileAway!(deps, { shopId: shop.shopId, orderId: "9001" });
  await applyAll(deps, shop, () => false);
}

/** The points after each. */
async function after(...bodies: readonly object[]): Promise<number[]> {
  const seen: number[] = [];
  for (const body of bodies) {
    await post("orders/updated", body);
    await goOnWithoutStore();
    seen.push(await points());
  }
  expect(await brokenClaims(deps, shop)).toEqual([]);
  return seen;
}

describe("an order that was paid keeps its points", () => {
  const both = { line_items: [goods, added], total_price: "134.90" };

  test("when staff add an item, whose own points come when it is paid", async () => {
    expect(await after(paid, owing(1, "34.90", both), order(2, both))).toEqual([1000, 1000, 1349]);
    const entries = await askAdministrator(
      own.url,
      "SELECT points::int FROM laurel.entries WHERE shop_id = $1 ORDER BY id",
      [shop.shopId],
    );
    // Nothing was taken and given again.
    expect(entries).toEqual([{ points: 1000 }, { points: 349 }]);
  });

  test("whatever arrives first", async () => {
    const edited = owing(1, "34.90", both);
    expect(await after(edited, paid, order(2, both), edited)).toEqual([1000, 1000, 1349, 1349]);
  });

  test("when the item is paid in two parts", async () => {
    expect(await after(paid, owing(1, "34.90", both), owing(2, "14.90", both), order(3, both))).toEqual([
      1000, 1000, 1200, 1349,
    ]);
  });

  test("when it has shipping and tax, and an item is added", async () => {
    const taxed = (line: object, price: string) => ({ ...line, tax_lines: [{ price }] });
    const shipping_lines = [{ price: "10.00", tax_lines: [{ price: "1.00" }] }];
    const before = order(0, { line_items: [taxed(goods, "10.00")], shipping_lines, total_price: "121.00" });
    const changes = {
      line_items: [taxed(goods, "10.00"), taxed(added, "3.49")],
      shipping_lines,
      total_price: "159.39",
    };
    expect(await after(before, owing(1, "38.39", changes), order(2, changes))).toEqual([1000, 1000, 1349]);
  });

  test("when it is exchanged for something dearer, and loses them for something cheaper", async () => {
    const back = { ...goods, current_quantity: 0 };
    const dearer = { line_items: [back, { ...added, price: "134.90" }], total_price: "234.90" };
    expect(await after(paid, owing(1, "34.90", dearer), order(2, dearer))).toEqual([1000, 1000, 1349]);
    const cheaper = { line_items: [back, added], total_price: "134.90", total_outstanding: "-65.10" };
    expect(await after(order(3, cheaper))).toEqual([349]);
  });

  test("when a shipping fee or a gift card is added, which earn nothing", async () => {
    const shipping_lines = [{ price: "9.00" }];
    const card = aLinePayload({ id: 13, price: "50.00", gift_card: true });
    expect(
      await after(
        paid,
        owing(1, "9.00", { shipping_lines }),
        order(2, { shipping_lines }),
        owing(3, "50.00", { shipping_lines, line_items: [goods, card] }),
        order(4, { shipping_lines, line_items: [goods, card] }),
      ),
    ).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  const shipped = (...prices: string[]) => ({
    shipping_lines: prices.map((price) => ({ price, tax_lines: [], discount_allocations: [] })),
  });
  const card = aLinePayload({ id: 10, price: "50.00", gift_card: true });
  const cards = { ...card, quantity: 2, current_quantity: 2 };
  const more: [string, paid: object, owed: string, edited: object, whole: number][] = [
    ["an item and shipping", {}, "43.90", { ...both, ...shipped("9.00"), total_price: "143.90" }, 1349],
    ["an item and its duties", {}, "38.90", { ...both, total_price: "138.90" }, 1349],
    ["a second shipping fee", shipped("5.00"), "9.00", shipped("5.00", "9.00"), 1000],
    ["a dearer shipping fee", shipped("5.00"), "4.00", shipped("9.00"), 1000],
    ["a tip", {}, "5.00", { total_tip_received: "5.00", total_price: "105.00" }, 1000],
    [
      "one more of an older gift card",
      { line_items: [card, goods] },
      "50.00",
      { line_items: [cards, goods] },
      1000,
    ],
  ];
  test.each(more)("when staff add %s", async (_, before, owed, edited, whole) => {
    expect(await after(order(0, before), owing(1, owed, edited), order(2, edited))).toEqual([
      1000,
      1000,
      whole,
    ]);
  });

  test("when the edit arrives before what was paid", async () => {
    const edited = { line_items: [cards, goods] };
    const states = [owing(1, "50.00", edited), order(0, { line_items: [card, goods] }), order(2, edited)];
    expect(await after(...states)).toEqual([500, 1000, 1000]);
  });

  test("when there are more of an item that was paid, and earns for them when they are paid", async () => {
    const more = {
      line_items: [{ ...goods, quantity: 3, current_quantity: 3 }],
      total_price: "300.00",
    };
    expect(await after(paid, owing(1, "200.00", more), owing(2, "50.00", more), order(3, more))).toEqual([
      1000, 1000, 2500, 3000,
    ]);
  });

  test("when it is refunded in part while it is owed on, less what went back", async () => {
    const changes = {
      line_items: [{ ...goods, quantity: 2, current_quantity: 1 }, added],
      total_price: "234.90",
      refunds: [
        {
          id: 71,
          created_at: "2026-02-01T12:01:00Z",
          refund_line_items: [{ id: 91, line_item_id: 11, quantity: 1 }],
          order_adjustments: [],
          transactions: [],
        },
      ],
    };
    const two = { line_items: [{ ...goods, quantity: 2, current_quantity: 2 }], total_price: "200.00" };
    const refunded = (minute: number, total_outstanding: string) =>
      order(minute, { ...changes, financial_status: "partially_refunded", total_outstanding });
    expect(await after(order(0, two), refunded(1, "34.90"), refunded(2, "0.00"))).toEqual([2000, 1000, 1349]);
  });

  test("when two of its states are of one second: the one that was sent last counts, to the last digit", async () => {
    const states = [owing(1, "34.90", both), order(1, both)];
    const sentAt = ["2026-02-01T12:01:00.5000000009Z", "2026-02-01T13:01:00.50000000091+01:00"];
    await after(paid);
    for (const at of [1, 0]) await post("orders/updated", states[at]!, sentAt[at]);
    expect(await points()).toBe(1349);
  });

  test("when the item is removed again, or the whole order is cancelled", async () => {
    const without = { line_items: [goods, { ...added, current_quantity: 0 }], total_price: "134.90" };
    const cancelled = { ...without, cancelled_at: "2026-02-01T12:03:00Z" };
    expect(await after(paid, owing(1, "34.90", both), order(2, without), order(3, cancelled))).toEqual([
      1000, 1000, 1000, 0,
    ]);
  });
});

test("an order that was only paid in part earns for that part, and nothing before", async () => {
  const pending = order(0, { financial_status: "pending", total_outstanding: "100.00" });
  await post("orders/create", pending);
  expect(await after(owing(1, "70.00", {}), order(2, {}))).toEqual([300, 1000]);
});

test("an order of which the store does not say what is owed waits for a reading of it", async () => {
  await after(paid);
  await post("orders/updated", order(1, { financial_status: "partially_paid", line_items: [goods, added] }));
  expect(await points()).toBe(1000);
});

describe("a refund takes no points", () => {
  const money = (amount: string) => ({ shop_money: { amount, currency_code: "USD" } });
  const refund = {
    id: 71,
    order_id: 9001,
    created_at: "2026-02-01T13:00:00Z",
    processed_at: "2026-02-01T13:00:00Z",
    refund_line_items: [],
    refund_shipping_lines: [],
    order_adjustments: [],
    duties: [],
    total_duties_set: money("0.00"),
    transactions: [],
  };
  const paidBack = (amount: string) => [
    { id: 81, kind: "refund", status: "success", amount, currency: "USD", gateway: "shopify_payments" },
  ];

  test.each<[string, object]>([
    [
      "of duties alone",
      {
        duties: [{ duty_id: 1, amount_set: money("12.00") }],
        total_duties_set: money("12.00"),
        transactions: paidBack("12.00"),
      },
    ],
    [
      "of additional fees alone",
      {
        additional_fees: [{ id: 1, amount_set: money("4.00") }],
        total_additional_fees_set: money("4.00"),
        transactions: paidBack("4.00"),
      },
    ],
    [
      "of duties and additional fees",
      {
        duties: [{ duty_id: 1, amount_set: money("12.00") }],
        total_duties_set: money("12.00"),
        total_additional_fees_set: money("4.00"),
        transactions: paidBack("16.00"),
      },
    ],
    [
      "of shipping alone",
      { refund_shipping_lines: [{ subtotal_amount_set: money("10.00") }], transactions: paidBack("10.00") },
    ],
    [
      "of a tip",
      { refund_line_items: [{ id: 91, line_item_id: 19, quantity: 1 }], transactions: paidBack("5.00") },
    ],
  ])("%s, alone or inside the order", async (_, changes) => {
    expect(await after(paid)).toEqual([1000]);
    await post("refunds/create", { ...refund, ...changes });
    expect(await points()).toBe(1000);
    const inside = { refunds: [{ ...refund, ...changes }], financial_status: "partially_refunded" };
    expect(await after(order(61, inside))).toEqual([1000]);
  });

  test("twice, while the money of the returned goods is on its way", async () => {
    const two = { line_items: [{ ...goods, quantity: 2, current_quantity: 2 }], total_price: "200.00" };
    expect(await after(order(0, two))).toEqual([2000]);
    await post("refunds/create", {
      ...refund,
      refund_line_items: [{ id: 91, line_item_id: 11, quantity: 1 }],
      order_adjustments: [
        { kind: "refund_discrepancy", reason: "Pending refund discrepancy", amount: "-100.00" },
      ],
    });
    expect(await points()).toBe(1000);
  });
});
