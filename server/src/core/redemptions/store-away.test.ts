// A store that does not answer: what waits for it, and what becomes of redemptions meanwhile.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tasks } from "../../features/features.ts";
import { readCustomerJob } from "../../intake/inbox/read-customer-job.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { startJobs } from "../../jobs/start-jobs.ts";
import { createLog } from "../../process/log.ts";
import {
  countAwayStores,
  createStoreAnswers,
  storeAwayUntil,
} from "../../tenant/shops/away/store-answers.ts";
import { forgetShops } from "../../tenant/shops/find-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { brokenClaims } from "../../testing/processes/deliver.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let rewardId: string;
let jobs: { stop(): Promise<void> } | undefined;

const clock = new TestClock();
const patience = { timeout: 30_000 };
/** A request that waits for its code fails the test by its time. */
const FOR_EVER_MS = 600_000;

beforeEach(async () => {
  own = await createTestDatabase();
  const answers = createStoreAnswers({ db: own.db, log: createLog("silent") });
  world = await startTestPlatform({ store: { clock: () => clock.now() }, timeoutMs: 1_500, answers });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform, jobWaitMs: FOR_EVER_MS });
  here = await openRedeemingShop(deps, own.url, { world, points: [500] });
  rewardId = await aReward(deps, here.shop);
  api = await openApi(deps, here.shop);
});
afterEach(async () => {
  expect(await brokenClaims(deps, here.shop)).toEqual([]);
  await jobs?.stop();
  jobs = undefined;
  await api.close();
  await world.close();
  await own.drop();
});

const work = async (): Promise<void> => {
  jobs = await startJobs(deps, { slots: 4, tasks, storeAwayUntil });
};

async function goAway(kind: "http_500" | "timeout_before_work" = "http_500"): Promise<void> {
  world.store.control.disturbPlatform({ kind, rate: 1, holdMs: 2_500 });
  for (let calls = 1; calls <= 3; calls += 1) expect(await world.platform.isThere(TEST_SHOP)).toBe(false);
}

const administer = async <Row>(text: string): Promise<Row[]> => {
  let rows: Row[] = [];
  await withAdministrator(own.url, async (client) => void ({ rows } = (await client.query(text)) as never));
  return rows;
};

/** The probe's time comes. */
const probe = () =>
  administer(
    `UPDATE graphile_worker._private_jobs SET run_at = now()
      WHERE key LIKE 'probe-store:%' AND locked_at IS NULL`,
  );

const waiting = (task: string) =>
  administer<{ attempts: number }>(
    `SELECT attempts FROM graphile_worker._private_jobs WHERE flags ? 'store_away' AND key LIKE '${task}:%'`,
  );

async function redeem(): Promise<{ id: string; status: string }> {
  const { data } = await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id status } } }`,
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
  );
  return data.rewardRedeem.redemption;
}

async function shown(id: string) {
  const { data } = await api.ask(
    `{ redemption(id: "${id}") { status code failureCode customer { points { available } } } }`,
  );
  return data.redemption;
}

test.each(["http_500", "timeout_before_work"] as const)(
  "a redemption while the store is away (%s) is taken at once, and its code comes with the store, whoever is killed meanwhile",
  async (kind) => {
    await goAway(kind);
    expect(await countAwayStores(deps)).toBe(1);

    const { id, status } = await redeem();
    expect(status).toBe("REQUESTED");

    await work();
    await vi.waitFor(
      async () => expect(await waiting("issue-redemption")).toEqual([{ attempts: 0 }]),
      patience,
    );
    await jobs?.stop();
    await work();
    expect((await shown(id)).customer.points.available).toBe(0);
    expect(world.failures).toHaveLength(3);

    world.store.control.clearFaults();
    await probe();
    await vi.waitFor(async () => expect((await shown(id)).status).toBe("ISSUED"), patience);
    expect((await shown(id)).customer.points.available).toBe(0);
    expect(world.store.control.discounts({ shop: TEST_SHOP })).toHaveLength(1);
    expect(await countAwayStores(deps)).toBe(0);
  },
);

test("after a day without the store the points come back, once, and no code is made later", async () => {
  await goAway();
  const { id } = await redeem();
  clock.move({ days: 1 });

  await work();
  await vi.waitFor(async () => expect((await shown(id)).status).toBe("FAILED"), patience);
  expect(await shown(id)).toMatchObject({
    failureCode: "store_away",
    customer: { points: { available: 500 } },
  });

  world.store.control.clearFaults();
  await probe();
  await vi.waitFor(async () => expect(await countAwayStores(deps)).toBe(0), patience);
  expect((await shown(id)).customer.points.available).toBe(500);
  expect(world.store.control.discounts({ shop: TEST_SHOP })).toEqual([]);
  const { data } = await api.ask(`{ movements(first: 9) { nodes { kind } } }`);
  const returns = data.movements.nodes.filter((one: { kind: string }) => one.kind === "redemption_return");
  expect(returns).toHaveLength(1);
});

test("of all that waits for a store that is away, one probe asks it", async () => {
  await goAway();
  for (let n = 1; n <= 30; n += 1)
    await own.db.global((tx) => enqueueJob(tx, readCustomerJob(here.shop.shopId, String(n))));
  await work();
  await vi.waitFor(async () => expect(await waiting("read-customer")).toHaveLength(30), patience);
  expect(world.failures).toHaveLength(3);

  await probe();
  await vi.waitFor(() => expect(world.failures).toHaveLength(4), patience);

  world.store.control.clearFaults();
  await vi.waitFor(async () => {
    await probe();
    expect(await waiting("read-customer")).toEqual([]);
  }, patience);
  expect(world.failures).toHaveLength(4);
});

test("a store that one server saw fail counts as there as soon as it answers another", async () => {
  await goAway();
  world.store.control.clearFaults();
  forgetShops(own);
  const answers = createStoreAnswers({ db: own.db, log: createLog("silent") });

  await answers.answered(TEST_SHOP);

  expect(await countAwayStores(deps)).toBe(0);
});

test("two failures in a row, or a refusal between failures, do not make a store count as away", async () => {
  world.store.control.disturbPlatform({ kind: "http_500", next: 2 });
  for (let calls = 1; calls <= 2; calls += 1) await world.platform.isThere(TEST_SHOP);
  expect(await world.platform.isThere(TEST_SHOP)).toBe(true);
  world.store.control.disturbPlatform({ kind: "http_500", next: 2 });
  for (let calls = 1; calls <= 2; calls += 1) await world.platform.isThere(TEST_SHOP);

  expect(await countAwayStores(deps)).toBe(0);
});
