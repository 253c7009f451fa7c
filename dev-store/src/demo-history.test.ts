import { afterEach, beforeEach, expect, test } from "vitest";
import { placeDemoHistory } from "./demo-history.ts";
import { SHOP, startTestStore, type TestStore } from "./testing/start-test-store.ts";
import { startReceiver, type WebhookReceiver } from "./testing/webhook-receiver.ts";

let store: TestStore;
let app: WebhookReceiver;

beforeEach(async () => {
  app = await startReceiver();
  store = await startTestStore();
});
afterEach(async () => {
  await store.close();
  await app.close();
});

const now = new Date("2026-11-20T09:00:00Z");
const size = { customers: 40, orders: 150, months: 14, now };

test("a demo history has refunds, cancellations, guests, discounts and gift cards", async () => {
  await placeDemoHistory(store, SHOP, size);
  const orders = store.control.orders({ shop: SHOP });
  expect(orders.length).toBeGreaterThan(140);
  expect(orders.some((order) => order.refunds.length > 0)).toBe(true);
  expect(orders.some((order) => order.cancelled_at !== null)).toBe(true);
  expect(orders.some((order) => order.customer === null)).toBe(true);
  expect(orders.some((order) => order.discount_applications.length > 0)).toBe(true);
  expect(orders.some((order) => order.line_items.some((line) => line.gift_card))).toBe(true);
  expect(orders.every((order) => Date.parse(order.created_at) <= now.getTime())).toBe(true);
});

test("a demo history is delivered in order for each customer", async () => {
  await store.subscribe(app.url, "orders/create");
  await placeDemoHistory(store, SHOP, size);
  const lastSeen = new Map<number, number>();
  for (const { body } of app.received) {
    const order = body as { created_at: string; customer: { id: number } | null };
    if (order.customer === null) continue;
    const at = Date.parse(order.created_at);
    expect(at).toBeGreaterThanOrEqual(lastSeen.get(order.customer.id) ?? 0);
    lastSeen.set(order.customer.id, at);
  }
  expect(app.received).toHaveLength(store.control.orders({ shop: SHOP }).length);
});

test("the same seed makes the same history", async () => {
  await placeDemoHistory(store, SHOP, { ...size, seed: 5 });
  const other = await startTestStore();
  await placeDemoHistory(other, SHOP, { ...size, seed: 5 });
  const totals = (one: TestStore): string[] =>
    one.control.orders({ shop: SHOP }).map((order) => order.total_price);
  expect(totals(other)).toEqual(totals(store));
  await other.close();
});
