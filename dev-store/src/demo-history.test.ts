import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isDemoHistoryPlaced, placeDemoHistory } from "./demo-history.ts";
import type { DemoRewards } from "./demo-rewards.ts";
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
/** Short, so that a delivery to a stopped app does not wait for minutes. */
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

/** An app that gives each of two customers 5.00 off at every choice, and records what it gave. */
function anApp(of: () => TestStore) {
  const codes = new Set<string>();
  const asked: string[] = [];
  const given: string[] = [];
  const rewards: DemoRewards = {
    catchUp: () => Promise.resolve(),
    choose(at) {
      asked.push(at.toISOString());
      const buyers = of()
        .control.orders({ shop: SHOP })
        .flatMap(({ customer }) => customer?.id ?? []);
      const two = [...new Set(buyers)].slice(-2);
      return Promise.resolve(
        two.map((customerId) => ({ customerId, memberId: `m${customerId}`, rewardId: "five-off" })),
      );
    },
    redeem({ customerId }, at) {
      const code = `FIVE-${customerId}-${at.getTime()}`;
      codes.add(code);
      const known = of().control.discount({ shop: SHOP, code });
      const input = {
        shop: SHOP,
        code,
        amountMinor: 500,
        usageLimit: 1,
        customerIds: [customerId],
        startsAt: at,
      };
      if (known === null) of().control.createDiscount(input);
      return Promise.resolve({ id: code, code });
    },
    giveBack({ code }) {
      given.push(code);
      return Promise.resolve();
    },
  };
  return { rewards, codes, asked, given };
}

const rewardUsesOf = (one: TestStore) =>
  one.control
    .discounts({ shop: SHOP })
    .filter(({ code }) => code.startsWith("FIVE-"))
    .map(({ code, uses }) => ({ code, orders: uses.map(({ orderId }) => orderId) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

test("customers of a demo history redeem rewards, use most codes at a later checkout, and give one back", async () => {
  const app = anApp(() => store);
  await placeDemoHistory(store, SHOP, { ...size, rewards: app.rewards });

  const uses = rewardUsesOf(store);
  expect(uses.map(({ code }) => code)).toEqual([...app.codes].sort());
  const used = uses.filter(({ orders }) => orders.length === 1);
  expect(used.length).toBeGreaterThan(2);
  expect(used.length).toBeLessThan(uses.length);
  for (const { code, orders } of used) {
    const order = store.control.order({ shop: SHOP, orderId: orders[0]! });
    const [, customerId, takenAtMs] = code.split("-");
    expect(order.customer?.id).toBe(Number(customerId));
    expect(order.discount_codes).toMatchObject([{ code }]);
    expect(Date.parse(order.created_at)).toBeGreaterThan(Number(takenAtMs) - 1_000);
  }
  expect(app.given).toHaveLength(1);
  expect(used.map(({ code }) => code)).not.toContain(app.given[0]);
});

describe("a demo history that was interrupted", () => {
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

  /** What a killed platform leaves: its last saved state. The app has already received events after that. */
  async function leaveOff(rewardsOf?: (cut: TestStore) => DemoRewards): Promise<void> {
    const cut = await startTestStore({ snapshotFile: at("cut.json"), delivery });
    await cut.subscribe(app.url, "orders/create", "orders/updated");
    const rewards = rewardsOf ? { rewards: rewardsOf(cut) } : {};
    const placing = placeDemoHistory(cut, SHOP, { ...size, ...rewards, maximumWaiting: 10 });
    await vi.waitFor(() => expect(app.received.length).toBeGreaterThan(60), { timeout: 20_000, interval: 1 });
    await cut.save();
    await copyFile(at("cut.json"), at("left.json"));
    expect(isDemoHistoryPlaced(cut, SHOP)).toBe(false);
    await placing;
    await cut.close();
  }
  const goOn = () => startTestStore({ snapshotFile: at("left.json"), delivery });

  test("is completed with the same result and the same ids", async () => {
    await leaveOff();
    await placeDemoHistory(store, SHOP, size);

    const again = await goOn();
    expect(again.control.counts({ shop: SHOP }).orders).toBeLessThan(140);
    await placeDemoHistory(again, SHOP, { ...size, now: new Date("2026-11-21T18:00:00Z"), seed: 7 });

    expect(isDemoHistoryPlaced(again, SHOP)).toBe(true);
    expect(stateOf(again)).toEqual(stateOf(store));
    await again.close();
  });

  test("repeats only what it has told the app before", async () => {
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

  test("goes on with the chosen rewards, and asks for the same codes", async () => {
    let shop = store;
    const whole = anApp(() => shop);
    await placeDemoHistory(store, SHOP, { ...size, rewards: whole.rewards });
    const other = anApp(() => shop);
    await leaveOff((cut) => {
      shop = cut;
      return other.rewards;
    });
    const before = [...other.codes];
    const askedBefore = other.asked.splice(0);

    shop = await goOn();
    await placeDemoHistory(shop, SHOP, { ...size, rewards: other.rewards });

    expect(askedBefore).toEqual(whole.asked);
    expect(other.asked.length).toBeGreaterThan(0);
    expect(other.asked.length).toBeLessThan(askedBefore.length);
    expect(before.sort()).toEqual([...whole.codes].sort());
    expect([...other.codes].sort()).toEqual([...whole.codes].sort());
    expect(rewardUsesOf(shop)).toEqual(rewardUsesOf(store));
    await shop.close();
  });

  test("is not placed again when it is complete", async () => {
    await placeDemoHistory(store, SHOP, size);
    const before = stateOf(store);

    await placeDemoHistory(store, SHOP, size);

    expect(stateOf(store)).toEqual(before);
  });
});
