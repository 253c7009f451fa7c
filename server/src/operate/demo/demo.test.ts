// The demo of `npm start`, stopped while the demo shop's past was being written.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { tasks } from "../../features/features.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDevStore, type DevStore } from "@laurel/dev-store/dev-store.ts";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp } from "../../http/app.ts";
import { demoShop, openPast, placeDemoPast, prepareDemoShop } from "./demo.ts";
import type { PastClock } from "./past-clock.ts";
import type { Env } from "../../config/env.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { createLog } from "../../process/log.ts";
import { createShopifyAuthorization } from "../../platform/shopify/auth/shopify-authorization.ts";
import { connectShopify } from "../../platform/shopify/shopify-connection.ts";
import { createShopifyPlatform } from "../../platform/shopify/shopify-platform.ts";
import { loadBookingDays } from "../../core/ledger/daily/booking-days.ts";
import { loadDayNotes } from "../../core/ledger/daily/day-notes.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { findShopByDomain } from "../../tenant/shops/find-shop.ts";
import { createPlatformCredentials } from "../../tenant/shops/connect/platform-credentials.ts";
import { brokenClaims } from "../../testing/processes/deliver.ts";
import { freePort } from "../../testing/processes/free-port.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { testCredentials } from "../../testing/test-platform.ts";

const size = { orders: 150, customers: 40 };
const DAY_MS = 86_400_000;
const patience = { timeout: 60_000, interval: 5 };

let folder: string;
let own: TestDatabase;
let deps: TestDeps;
let app: FastifyInstance;
let jobs: { stop(): Promise<void> };
let storePort: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "laurel-demo-"));
  own = await createTestDatabase();
  storePort = await freePort();
  const port = await freePort();
  const env = testEnv({ PORT: String(port), APP_URL: `http://127.0.0.1:${port}` });
  const clock = new TestClock(new Date().toISOString());
  const platform = connectPlatform(env, clock);
  deps = createTestDeps({ db: own.db, clock, env, platform });
  app = await createApp(deps);
  await app.listen({ port, host: "127.0.0.1" });
});
afterEach(async () => {
  await jobs.stop();
  await app.close();
  await own.drop();
  await rm(folder, { recursive: true });
});

/** Connects to the address of the play store, whichever instance runs there. */
function connectPlatform(env: Env, clock: TestClock) {
  const connection = connectShopify({
    apiKey: testCredentials.apiKey,
    apiSecrets: [testCredentials.apiSecret],
    appUrl: env.appUrl,
    shopDomains: [".myshopify.com"],
    devStoreUrl: `http://127.0.0.1:${storePort}`,
    log: createLog("silent"),
    timeoutMs: 5_000,
  });
  const authorization = createShopifyAuthorization(connection);
  return createShopifyPlatform(connection, {
    authorization,
    accessTokens: createPlatformCredentials({ db: own.db, clock, authorization, secrets: env }),
    retryPolicy: { maxAttempts: 2, giveUpAfterMs: 10_000, firstDelayMs: 20 },
  });
}

const fileOf = (name: string) => path.join(folder, `${name}.json`);
const openStore = (name: string): Promise<DevStore> =>
  startDevStore({
    ...testCredentials,
    port: storePort,
    snapshotFile: fileOf(name),
    delivery: { retryDelaysMs: [50, 100, 200, 400] },
  });

/** As `npm start` begins: the jobs work on the past's clock. */
async function begin(store: DevStore): Promise<PastClock> {
  const past = await openPast(store, path.join(folder, "demo-past"));
  jobs = await startJobs(past.depsOf(deps), { slots: 8, tasks });
  return past;
}

const ordersHere = async (): Promise<readonly { order_id: string; name: string }[]> => {
  const shop = await findShopByDomain(deps, demoShop);
  return own.db.transaction(shop!.shopId, (tx) =>
    tx.kysely.selectFrom("orders").select(["order_id", "name"]).orderBy("order_id").execute(),
  );
};

interface TakenReward {
  readonly code: string;
  readonly status: string;
  readonly order_id: string | null;
  readonly requested_at: Date;
  readonly platform_id: string | null;
}
const redemptionsHere = async (): Promise<readonly TakenReward[]> => {
  const shop = await findShopByDomain(deps, demoShop);
  return own.db.transaction(shop!.shopId, (tx) =>
    tx.kysely
      .selectFrom("redemptions")
      .select(["code", "status", "order_id", "requested_at", "platform_id"])
      .orderBy("requested_at")
      .execute(),
  );
};
/** For each reward code in the play store: the order that used it. */
const codesOf = (store: DevStore) =>
  store.control
    .discounts({ shop: demoShop })
    .filter(({ code }) => code !== "WELCOME10")
    .map(({ id, code, uses }) => ({ id, code, orderId: uses[0]?.orderId ?? null }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

test("the demo's tiers can be told apart by their colours", async () => {
  const store = await openStore("tiers");
  await prepareDemoShop(deps, store, await begin(store));
  const shop = await findShopByDomain(deps, demoShop);
  const { document } = await own.db.transaction(shop!.shopId, loadProgram);
  const colours = document.tiers.levels.map(({ color }) => color);
  expect(colours).toHaveLength(2);
  expect(new Set(colours).size).toBe(2);
  await store.close();
});

test("the demo's past has redeemed rewards, some used, one cancelled, and each day is recorded on that day", async () => {
  const store = await openStore("whole");
  const past = await begin(store);
  await prepareDemoShop(deps, store, past);
  await placeDemoPast(deps, store, past, size);
  await vi.waitFor(
    async () => expect((await redemptionsHere()).map(({ status }) => status)).toContain("CANCELLED"),
    patience,
  );

  const taken = await redemptionsHere();
  const statuses = Map.groupBy(taken, ({ status }) => status);
  expect([...statuses.keys()].sort()).toEqual(["CANCELLED", "ISSUED", "USED"]);
  expect(statuses.get("CANCELLED")).toHaveLength(1);
  expect(codesOf(store)).toEqual(
    taken
      .map(({ code, platform_id, order_id }) => ({
        id: Number(platform_id?.split("/").at(-1)),
        code,
        orderId: order_id === null ? null : Number(order_id),
      }))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
  );
  const orders = new Map(store.control.orders({ shop: demoShop }).map((order) => [String(order.id), order]));
  for (const { order_id, code, requested_at } of statuses.get("USED") ?? []) {
    const order = orders.get(order_id!);
    expect(order?.discount_codes.map((one) => one.code)).toEqual([code]);
    expect(Date.parse(order!.created_at)).toBeGreaterThan(requested_at.getTime());
  }
  const days = new Set(taken.map(({ requested_at }) => requested_at.toISOString().slice(0, 10)));
  expect(days.size).toBeGreaterThan(3);
  const shop = await findShopByDomain(deps, demoShop);
  expect(await brokenClaims(deps, shop!)).toEqual([]);
  await expectDaysOfTheirOwn();
  expect(past.now().getTime()).toBeCloseTo(Date.now(), -5);
  await store.close();
}, 120_000);

/** How many orders the play store's snapshot holds. */
const ordersIn = (snapshot: string): number => {
  const { shops } = JSON.parse(snapshot) as { shops: { $map: [string, { orders: { $map: unknown[] } }][] } };
  return new Map(shops.$map).get(demoShop)?.orders.$map.length ?? 0;
};

/** The same deps, and a way to stop all their work at once, as a kill does. */
function mortal(all: TestDeps): { readonly deps: TestDeps; kill(): void } {
  let isKilled = false;
  const db = Object.create(all.db, {
    transaction: {
      value: (...given: Parameters<typeof all.db.transaction>) =>
        isKilled ? Promise.reject(new Error("killed")) : all.db.transaction(...given),
    },
  }) as TestDeps["db"];
  return { deps: { ...all, db }, kill: () => void (isKilled = true) };
}

async function expectDaysOfTheirOwn(): Promise<void> {
  const shop = await findShopByDomain(deps, demoShop);
  const entries = await own.db.transaction(shop!.shopId, (tx) =>
    tx.kysely.selectFrom("entries").select(["id", "occurred_at"]).where("kind", "=", "order_award").execute(),
  );
  expect(entries.length).toBeGreaterThan(100);
  const dayOf = (at: Date) => toLocalDate(at, shop!.timeZone);
  const late = entries.filter(({ id, occurred_at }) => dayOf(timeOfId(id)) !== dayOf(occurred_at));
  // Only orders that were paid days later.
  expect(late.length).toBeLessThan(entries.length / 8);
  for (const { id, occurred_at } of entries) {
    const laterMs = timeOfId(id).getTime() - occurred_at.getTime();
    expect(laterMs).toBeGreaterThanOrEqual(0);
    expect(laterMs).toBeLessThan(4 * DAY_MS);
  }
  const asked = { from: "2000-01-01", to: "2100-01-01", timeZone: shop!.timeZone, now: deps.clock.now() };
  const notes = await own.db.transaction(shop!.shopId, async (tx) =>
    loadDayNotes(tx, (await loadBookingDays(tx, asked)).days),
  );
  expect(notes.length).toBeGreaterThan(400);
  expect(new Set(notes.map(({ members }) => members)).size).toBeGreaterThan(20);
}

test("the demo's past that was cut off continues at the next start, and every order is there once", async () => {
  const first = await openStore("first");
  const began = await begin(first);
  expect(await prepareDemoShop(deps, first, began)).toBe(true);
  const running = mortal(deps);
  placeDemoPast(running.deps, first, began, { ...size, maximumWaiting: 5 }).catch(() => undefined);
  const readKept = () => readFile(fileOf("first"), "utf8");
  // The state after a kill: the play store as last written to disk, and a program that has received more than that.
  await vi.waitFor(async () => {
    const [here, kept] = [(await ordersHere()).length, ordersIn(await readKept())];
    expect(kept).toBeGreaterThan(60);
    expect(here).toBeGreaterThan(kept + 5);
  }, patience);
  running.kill();
  await writeFile(fileOf("left"), await readKept());
  await jobs.stop();
  await first.close();

  const second = await openStore("left");
  const past = await begin(second);
  // Not before a day that is closed.
  expect(past.now().getTime()).toBeGreaterThanOrEqual(began.now().getTime());
  expect(await prepareDemoShop(deps, second, past)).toBe(true);
  await placeDemoPast(deps, second, past, size);

  const there = second.control.orders({ shop: demoShop });
  expect(await ordersHere()).toEqual(
    there
      .map(({ id, name }) => ({ order_id: String(id), name }))
      .sort((a, b) => (a.order_id < b.order_id ? -1 : 1)),
  );
  expect(there.length).toBeGreaterThan(140);
  const codes = (await redemptionsHere()).map(({ code }) => code).sort();
  expect(codes.length).toBeGreaterThan(3);
  expect(codesOf(second).map(({ code }) => code)).toEqual(codes);
  const shop = await findShopByDomain(deps, demoShop);
  expect(await brokenClaims(deps, shop!)).toEqual([]);
  expect(await prepareDemoShop(deps, second, past)).toBe(false);
  await second.close();
}, 120_000);
