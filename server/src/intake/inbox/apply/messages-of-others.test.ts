// Messages that other people's programs have met, through the real door. Only facts and figures were taken, of: a
// developer's notes on a live development shop at 2026-10 (“MarginPilot”), tests of a shop's partner (refund 829190242433),
// an integration's log (refund 823679451345), a wine shop's script (order #29448), an accountant's tables (order #81322),
// the samples of a chat platform's manual (order #1002), a support tool's tests (order gv18287), and the samples of the
// platform's own reference (orders/cancel, the refund resource). People and ids are ours. The store cannot be asked: these
// orders exist nowhere.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../http/app.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { createPlatformCredentials } from "../../../tenant/shops/connect/platform-credentials.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { aLinePayload, anOrderPayload } from "../../../testing/samples/order-payload.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../../testing/test-platform.ts";
import { listInbox } from "../list-inbox.ts";
import { readOrderTask } from "../read-order.job.ts";
import { applyAll } from "./apply-inbox.ts";
import { aWebhook } from "../../../testing/samples/a-webhook.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let app: FastifyInstance;
let url: string;
let shop: Shop;
let count = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  const clock = new TestClock("2026-03-01T12:00:00Z");
  const env = testEnv();
  world = await startTestPlatform({
    store: { clock: () => clock.now() },
    retryPolicy: { maxAttempts: 1 },
    accessTokens: (authorization) =>
      createPlatformCredentials({ db: own.db, clock, authorization, secrets: env }),
  });
  deps = createTestDeps({ db: own.db, clock, env, platform: world.platform });
  app = await createApp(deps);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await world.close();
  await own.drop();
});

/** 10 points for each unit of money. */
async function openShop(currencyCode: string, isGiftCounted = true): Promise<void> {
  count += 1;
  shop = await aShop(deps, {
    domain: `others-${count}.myshopify.com`,
    currencyCode,
    program: ({ orders, earning, ...program }) => ({
      ...program,
      orders: { ...orders, include: { ...orders.include, paidWithGiftCard: isGiftCounted } },
      earning: earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1_000 } } : rule,
      ),
    }),
  });
}

/** Each a minute after the one before; the points that are left after it. */
async function arrives(topic: string, body: object): Promise<number> {
  expect((await fetch(`${url}/webhooks`, aWebhook(shop.domain, body, { topic }))).status).toBe(200);
  const current = (await findShopById(deps, shop.shopId))!;
  await applyAll(deps, current, () => false);
  if ((await listInbox(deps, shop.shopId)).some(({ status }) => status === "waiting")) {
    await readOrderTask.run(deps, { shopId: shop.shopId, orderId: orderIdOf(body) }, { n: 1, isLast: true });
    await applyAll(deps, current, () => false);
  }
  expect(await brokenClaims(deps, shop)).toEqual([]);
  return (await memberOf(deps, shop)).available;
}

const orderIdOf = (body: object): string => String((body as { order_id?: number }).order_id ?? 9001);

let minute = 0;
beforeEach(() => {
  minute = 0;
});

/** The customer has no tags in it, as since 2025-01. */
function order(currency: string, changes: Readonly<Record<string, unknown>>): object {
  minute += 1;
  const { tags: _, ...customer } = anOrderPayload()["customer"] as Record<string, unknown>;
  const updated_at = `2026-02-01T12:${String(minute).padStart(2, "0")}:00Z`;
  return anOrderPayload({ currency, customer, updated_at, total_outstanding: "0.00", ...changes });
}

const refund = (changes: object): object => ({
  id: 71,
  order_id: 9001,
  created_at: "2026-02-01T13:00:00Z",
  processed_at: "2026-02-01T13:00:00Z",
  refund_line_items: [],
  refund_shipping_lines: [],
  order_adjustments: [],
  duties: [],
  transactions: [],
  ...changes,
});
const paidBack = (gateway: string, amount: string, currency: string, status = "success"): object => ({
  kind: "refund",
  gateway,
  status,
  amount,
  currency,
});
const discrepancy = (amount: string): object => ({
  kind: "refund_discrepancy",
  reason: "Refund discrepancy",
  amount,
  tax_amount: "0.00",
});
const unitsBack = (quantity: number, id = 91): object[] => [{ id, line_item_id: 1, quantity }];

test("three snowboards, one returned to the card, which waits, and one to store credit, at once", async () => {
  await openShop("EUR");
  const boards = (current_quantity: number) => [
    aLinePayload({ price: "885.95", quantity: 3, current_quantity }),
  ];
  const whole = { total_price: "2657.85", taxes_included: true, payment_gateway_names: ["shopify_payments"] };
  expect(await arrives("orders/paid", order("EUR", { ...whole, line_items: boards(3) }))).toBe(26_578);

  const toCard = refund({
    refund_line_items: unitsBack(1),
    order_adjustments: [discrepancy("885.95")],
    transactions: [paidBack("shopify_payments", "885.95", "EUR", "pending")],
  });
  expect(await arrives("refunds/create", toCard)).toBe(17_719);
  // The order is called paid until the money has left.
  const waiting = order("EUR", { ...whole, line_items: boards(2), refunds: [toCard] });
  expect(await arrives("orders/updated", waiting)).toBe(17_719);

  const toCredit = refund({
    id: 72,
    refund_line_items: unitsBack(1, 92),
    transactions: [paidBack("shopify_store_credit", "885.95", "EUR")],
  });
  expect(await arrives("refunds/create", toCredit)).toBe(8_859);
  const both = {
    ...whole,
    line_items: boards(1),
    refunds: [toCard, toCredit],
    financial_status: "partially_refunded",
  };
  expect(await arrives("orders/updated", order("EUR", both))).toBe(8_859);
  const named = { ...both, payment_gateway_names: ["shopify_payments", "shopify_store_credit"] };
  expect(await arrives("orders/updated", order("EUR", named))).toBe(8_859);
});

test("an amount of money takes points when it has gone back, and not while it waits", async () => {
  await openShop("INR");
  const goods = { line_items: [aLinePayload({ price: "1328.10" })], total_price: "1328.10" };
  expect(await arrives("orders/paid", order("INR", goods))).toBe(13_281);
  const gateway = "razorpay_cards_upi_netbanking_wallets_";
  const waiting = refund({
    order_adjustments: [discrepancy("-664.05"), discrepancy("664.05")],
    transactions: [paidBack(gateway, "664.05", "INR", "pending")],
  });
  expect(await arrives("refunds/create", waiting)).toBe(13_281);
  const done = refund({
    order_adjustments: [discrepancy("-664.05")],
    transactions: [paidBack(gateway, "664.05", "INR")],
  });
  const after = { ...goods, refunds: [done], financial_status: "partially_refunded" };
  expect(await arrives("orders/updated", order("INR", after))).toBe(6_640);
});

test("a customer pays in dollars in a Canadian shop, and two of three pieces go back", async () => {
  await openShop("CAD");
  const bag = (cad: string, usd: string) => ({
    shop_money: { amount: cad, currency_code: "CAD" },
    presentment_money: { amount: usd, currency_code: "USD" },
  });
  const line = aLinePayload({
    price: "689.28",
    price_set: bag("689.28", "511.00"),
    quantity: 3,
    current_quantity: 3,
    discount_allocations: [{ amount: "206.78", amount_set: bag("206.78", "153.30") }],
    tax_lines: [
      { price: "120.97", price_set: bag("120.97", "89.68") },
      { price: "67.00", price_set: bag("67.00", "49.67") },
    ],
  });
  const paid = { presentment_currency: "USD", line_items: [line], total_price: "2049.03" };
  expect(await arrives("orders/paid", order("CAD", paid))).toBe(18_610);
  const back = refund({
    refund_line_items: unitsBack(2),
    order_adjustments: [{ ...discrepancy("1366.02"), amount_set: bag("1366.02", "1012.70") }],
    transactions: [paidBack("shopify_payments", "1012.70", "USD", "pending")],
  });
  // 1,861.06 less 1,240.71.
  expect(await arrives("refunds/create", back)).toBe(6_203);
});

describe("gift cards and store credit that pay an order, of a store that does not answer,", () => {
  const wine = {
    presentment_currency: "GBP",
    taxes_included: true,
    total_price: "162.04",
    payment_gateway_names: ["gift_card"],
    line_items: [aLinePayload({ price: "162.04" })],
  };

  test("count where the program counts them", async () => {
    await openShop("EUR");
    expect(await arrives("orders/create", order("EUR", wine))).toBe(1_620);
    expect(await listInbox(deps, shop.shopId)).toEqual([]);
  });

  test("wait for the store where they do not count", async () => {
    await openShop("EUR", false);
    expect(await arrives("orders/create", order("EUR", wine))).toBe(0);
    expect(await listInbox(deps, shop.shopId)).toMatchObject([{ reasonCode: "order_not_readable" }]);
  });

  test("pay a part beside a card, with tax on top", async () => {
    await openShop("USD");
    const goods = aLinePayload({ price: "54.50", tax_lines: [{ price: "5.02" }] });
    const split = { payment_gateway_names: ["gift_card", "shopify_payments"], total_price: "59.52" };
    expect(await arrives("orders/paid", order("USD", { ...split, line_items: [goods] }))).toBe(545);
  });

  test("are in hand, and the rest is paid at the door", async () => {
    await openShop("INR");
    const goods = {
      line_items: [aLinePayload({ price: "1699.00" })],
      total_price: "1699.00",
      payment_gateway_names: ["shopify_store_credit", "Cash on Delivery (COD)"],
    };
    const owing = { ...goods, financial_status: "partially_paid", total_outstanding: "1399.00" };
    expect(await arrives("orders/create", order("INR", owing))).toBe(3_000);
    expect(await arrives("orders/updated", order("INR", owing))).toBe(3_000);
    expect(await arrives("orders/paid", order("INR", goods))).toBe(16_990);
  });

  test("come back with the card's money when the order is cancelled", async () => {
    await openShop("USD");
    const goods = {
      line_items: [aLinePayload({ price: "100.00" })],
      shipping_lines: [{ price: "10.00" }],
      total_price: "110.00",
      payment_gateway_names: ["bogus", "gift_card"],
    };
    expect(await arrives("orders/paid", order("USD", goods))).toBe(1_000);
    const all = refund({
      refund_line_items: unitsBack(1),
      refund_shipping_lines: [{ subtotal_amount: "10.00" }],
      transactions: [paidBack("bogus", "10.00", "USD"), paidBack("gift_card", "100.00", "USD")],
    });
    expect(await arrives("refunds/create", all)).toBe(0);
    const cancelled = {
      ...goods,
      line_items: [aLinePayload({ price: "100.00", current_quantity: 0 })],
      refunds: [all],
      cancelled_at: "2026-02-01T13:00:00Z",
      cancel_reason: "customer",
      financial_status: "refunded",
    };
    expect(await arrives("orders/cancelled", order("USD", cancelled))).toBe(0);
  });
});

test("an order that is called partly paid, and of which all is owed, earns nothing until money comes", async () => {
  await openShop("INR");
  // A message of 2023, which does not say how many units are left.
  const { current_quantity: _, ...shorts } = aLinePayload({ price: "30000.00" });
  const owing = {
    line_items: [shorts],
    total_price: "30000.00",
    total_outstanding: "30000.00",
    financial_status: "partially_paid",
    payment_gateway_names: [],
  };
  expect(await arrives("orders/create", order("INR", owing))).toBe(0);
  const paid = { ...owing, financial_status: "paid", total_outstanding: "0.00" };
  expect(await arrives("orders/paid", order("INR", paid))).toBe(300_000);
});

test("the refund of the platform's reference: amounts as numbers, duties inside an object", async () => {
  await openShop("CAD");
  const goods = aLinePayload({ price: "5.50", quantity: 4, current_quantity: 4 });
  expect(await arrives("orders/paid", order("CAD", { line_items: [goods], total_price: "22.00" }))).toBe(220);
  const bag = (amount: number | string, currency_code: string) => ({ amount, currency_code });
  const back = refund({
    duties: { duties: [{ duty_id: 1, amount_set: { shop_money: bag("9.83", "CAD") } }] },
    refund_line_items: unitsBack(2),
    order_adjustments: [
      {
        ...discrepancy("10.00"),
        amount_set: { shop_money: bag(10, "CAD"), presentment_money: bag(7.3, "USD") },
      },
    ],
  });
  expect(await arrives("refunds/create", back)).toBe(110);
});

describe("an order that is opened again", () => {
  const goods = { line_items: [aLinePayload({ price: "100.00" })], total_price: "100.00" };
  const entries = async () => (await memberOf(deps, shop)).lifetime;

  test("after it was archived keeps its points, and nothing is taken and given", async () => {
    await openShop("USD");
    expect(await arrives("orders/paid", order("USD", goods))).toBe(1_000);
    const before = await entries();
    for (const closed_at of ["2026-02-01T13:00:00Z", null, "2026-02-01T14:00:00Z"])
      expect(await arrives("orders/updated", order("USD", { ...goods, closed_at }))).toBe(1_000);
    expect(await entries()).toEqual(before);
  });

  test("after it was cancelled has its points again, in whatever order the messages come", async () => {
    await openShop("USD");
    const at = { cancelled_at: "2026-02-01T12:30:00Z", closed_at: "2026-02-01T12:30:00Z" };
    const [paid, cancelled, open] = [
      order("USD", goods),
      order("USD", { ...goods, ...at, financial_status: "voided" }),
      order("USD", goods),
    ];
    expect(await arrives("orders/paid", paid)).toBe(1_000);
    expect(await arrives("orders/cancelled", cancelled)).toBe(0);
    expect(await arrives("orders/updated", open)).toBe(1_000);
    expect(await arrives("orders/cancelled", cancelled)).toBe(1_000);

    await openShop("USD");
    expect(await arrives("orders/updated", open)).toBe(1_000);
    expect(await arrives("orders/cancelled", cancelled)).toBe(1_000);
    expect(await arrives("orders/paid", paid)).toBe(1_000);
  });
});
