import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isDemoHistoryPlaced, placeDemoHistory } from "./demo-history.ts";
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
/** Soon, so that a delivery that meets a stopped app does not wait for minutes. */
const delivery = { retryDelaysMs: [20, 40, 80, 160] };

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

describe("a demo history that was cut off", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "dev-store-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (name: string) => path.join(folder, name);
  const stateOf = (one: TestStore) => ({
    orders: one.control.orders({ shop: SHOP }),
    customers: one.control.customers({ shop: SHOP }),
  });

  /** Which order, what happened to it, and when. */
  const occasionOf = ({ body, topic, headers }: WebhookReceiver["received"][number]): string =>
    `${String(body["id"])} ${topic} ${String(headers["x-shopify-triggered-at"])}`;

  /** What a killed platform leaves: what it had written some time before. The app has heard of more than that. */
  async function leaveOff(): Promise<void> {
    const cut = await startTestStore({ snapshotFile: at("cut.json"), delivery });
    await cut.subscribe(app.url, "orders/create", "orders/updated");
    const placing = placeDemoHistory(cut, SHOP, { ...size, maximumWaiting: 10 });
    await vi.waitFor(() => expect(app.received.length).toBeGreaterThan(60), { timeout: 20_000, interval: 1 });
    await cut.save();
    await copyFile(at("cut.json"), at("left.json"));
    expect(isDemoHistoryPlaced(cut, SHOP)).toBe(false);
    await placing;
    await cut.close();
  }
  const goOn = () => startTestStore({ snapshotFile: at("left.json"), delivery });

  test("goes on to the same end, with the same ids", async () => {
    await leaveOff();
    await placeDemoHistory(store, SHOP, size);

    const again = await goOn();
    expect(again.control.counts({ shop: SHOP }).orders).toBeLessThan(140);
    await placeDemoHistory(again, SHOP, { ...size, now: new Date("2026-11-21T18:00:00Z"), seed: 7 });

    expect(isDemoHistoryPlaced(again, SHOP)).toBe(true);
    expect(stateOf(again)).toEqual(stateOf(store));
    await again.close();
  });

  test("tells the app of nothing else than it has told before", async () => {
    await leaveOff();
    const again = await goOn();
    const before = new Map(app.received.map((webhook) => [occasionOf(webhook), webhook.rawBody]));
    app.received.length = 0;

    await placeDemoHistory(again, SHOP, size);

    const repeated = app.received.filter((webhook) => before.has(occasionOf(webhook)));
    expect(repeated.length).toBeGreaterThan(0);
    for (const webhook of repeated) expect(webhook.rawBody).toBe(before.get(occasionOf(webhook)));
    const ids = new Set(again.control.orders({ shop: SHOP }).map(({ id }) => id));
    expect([...before.keys()].every((occasion) => ids.has(Number(occasion.split(" ")[0])))).toBe(true);
    await again.close();
  });

  test("is not begun again once it is there", async () => {
    await placeDemoHistory(store, SHOP, size);
    const before = stateOf(store);

    await placeDemoHistory(store, SHOP, size);

    expect(stateOf(store)).toEqual(before);
  });
});
