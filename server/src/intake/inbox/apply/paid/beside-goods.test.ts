// What an order costs besides its goods, and what comes back of it, as webhooks tell it. 10 points for each $1 that counts;
// every figure was worked out by hand.
import { expect, test } from "vitest";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { brokenClaims, memberOf } from "../../../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../../../testing/samples/order-payload.ts";
import { applyAll } from "../apply-inbox.ts";
import { aWebhook } from "../../../../testing/samples/a-webhook.ts";
import { openWebhookDoor } from "../../../../testing/webhook-door.ts";

const { deps, app, newShop } = await openWebhookDoor();

type Include = Partial<ProgramDocument["orders"]["include"]>;

/** The points after each message, in a shop of its own. */
async function after(include: Include, ...messages: readonly [string, object][]): Promise<number[]> {
  const shop = await newShop({
    currencyCode: "USD",
    program: ({ orders, earning, ...document }) => ({
      ...document,
      orders: { ...orders, include: { ...orders.include, ...include } },
      earning: earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1000 } } : rule,
      ),
    }),
  });
  const points: number[] = [];
  for (const [topic, body] of messages) {
    expect((await app.inject(aWebhook(shop.domain, body, { topic }))).statusCode).toBe(200);
    await applyAll(deps, shop, () => false);
    points.push((await memberOf(deps, shop)).available);
  }
  expect(await brokenClaims(deps, shop)).toEqual([]);
  return points;
}

const goods = aLinePayload({ id: 11, price: "100.00" });
const order = (hour: number, changes: object): object =>
  anOrderPayload({
    currency: "USD",
    line_items: [goods],
    total_price: "100.00",
    updated_at: `2026-02-01T${hour}:00:00Z`,
    ...changes,
  });
const refund = (changes: object): object => ({
  id: 71,
  order_id: 9001,
  created_at: "2026-02-01T13:00:00Z",
  processed_at: "2026-02-01T13:00:00Z",
  refund_line_items: [],
  order_adjustments: [],
  transactions: [],
  ...changes,
});
const money = (amount: string) => ({ shop_money: { amount, currency_code: "USD" } });
const paidBack = (amount: string) => [
  { id: 81, kind: "refund", status: "success", amount, currency: "USD", gateway: "shopify_payments" },
];

const tipped = (units: number, changes: object = {}) => ({
  total_price: "105.00",
  total_tip_received: "5.00",
  line_items: [goods, aLinePayload({ id: 19, price: "5.00", current_quantity: units, tip: { id: 1 } })],
  ...changes,
});
const ofLine = (id: number) => ({ id: 900 + id, line_item_id: id, quantity: 1 });

test("a refunded tip keeps no points where the program counts tips", async () => {
  const back = refund({ refund_line_items: [ofLine(19)], transactions: paidBack("5.00") });
  expect(
    await after(
      { tips: true },
      ["orders/paid", order(12, tipped(1))],
      ["refunds/create", back],
      ["orders/updated", order(14, tipped(0, { financial_status: "partially_refunded", refunds: [back] }))],
    ),
  ).toEqual([1050, 1000, 1000]);
});

test("a tip keeps its points when the goods go back, and none when everything does", async () => {
  const none = { ...goods, current_quantity: 0 };
  const kept = tipped(1);
  const back = refund({ refund_line_items: [ofLine(11)], transactions: paidBack("100.00") });
  const rest = refund({ id: 72, refund_line_items: [ofLine(19)], transactions: paidBack("5.00") });
  expect(
    await after(
      { tips: true },
      ["orders/paid", order(12, kept)],
      [
        "orders/updated",
        order(14, {
          ...kept,
          line_items: [none, kept.line_items[1]],
          financial_status: "partially_refunded",
          refunds: [back],
        }),
      ],
      ["refunds/create", rest],
    ),
  ).toEqual([1050, 50, 0]);
});

test.each<[string, string, object, object]>([
  ["alone", "112.00", {}, {}],
  ["with tax", "134.40", { taxes_included: true }, { tax_lines: [{ price: "22.40" }] }],
])("duties in the price earn nothing, and cost nothing when they are refunded: %s", async (...row) => {
  const [, price, ofOrder, ofLine] = row;
  const duties = [{ id: 1, ...money("12.00"), tax_lines: [] }];
  const line_items = [{ ...goods, price, duties, ...ofLine }];
  const bought = order(12, { duties_included: true, total_price: price, line_items, ...ofOrder });
  const back = { duties: [{ duty_id: 1, amount_set: money("12.00") }], total_duties_set: money("12.00") };
  const goodwill = { id: 72, order_adjustments: [{ kind: "refund_discrepancy", amount: "-10.00" }] };
  const cost = Number(price) - 12;
  expect(
    await after(
      {},
      ["orders/paid", bought],
      ["refunds/create", refund({ ...back, transactions: paidBack("12.00") })],
      ["refunds/create", refund({ ...goodwill, transactions: paidBack("10.00") })],
    ),
    // An amount is for goods with their tax: the duties bear none of it.
  ).toEqual([1000, 1000, Math.floor((10_000 - Math.floor((10_000 * 10) / cost)) / 10)]);
});

test("duties beside the price are no part of it", async () => {
  const line_items = [{ ...goods, duties: [{ id: 1, ...money("12.00"), tax_lines: [] }] }];
  const bought = order(12, { duties_included: false, total_price: "112.00", line_items });
  expect(await after({}, ["orders/paid", bought])).toEqual([1000]);
});

test("a refunded amount is what went back, with the tax that is named apart", async () => {
  const line_items = [{ ...goods, tax_lines: [{ price: "20.00" }] }];
  const adjustment = { kind: "refund_discrepancy", amount: "-30.00", tax_amount: "-6.00" };
  const back = refund({ order_adjustments: [adjustment], transactions: paidBack("36.00") });
  const bought = order(12, { total_price: "120.00", line_items });
  expect(await after({}, ["orders/paid", bought], ["refunds/create", back])).toEqual([1000, 700]);
});
