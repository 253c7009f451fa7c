// Installing, refreshing and uninstalling, against the dev store and a real database.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { createShop } from "./create-shop.ts";
import { loadProgram } from "../program/load-program.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP as shop, type TestPlatform } from "../../testing/test-platform.ts";
import { findShopByDomain, forgetShops } from "./find-shop.ts";
import { installShop } from "./install-shop.ts";
import { connectionWork } from "./connect/keep-shops-connected.job.ts";
import { createPlatformCredentials } from "./connect/platform-credentials.ts";
import { subscribeWebhooks } from "./connect/subscribe-webhooks.job.ts";
import { uninstallShop } from "./uninstall-shop.ts";

const secrets = testEnv();
let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let clock: TestClock;

beforeEach(async () => {
  own = await createTestDatabase();
  // ID tokens are checked by the system clock, so the test's clock starts there.
  clock = new TestClock(new Date().toISOString());
  world = await startTestPlatform({
    timeoutMs: 1_000,
    store: { clock: () => clock.now() },
    accessTokens: (authorization) => createPlatformCredentials({ db: own.db, clock, authorization, secrets }),
  });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform });
});
afterEach(async () => {
  await world.close();
  await own.drop();
});

const idToken = (): string => world.store.control.idToken({ shop });
const install = () => installShop(deps, idToken());
const anotherProcess = () =>
  createPlatformCredentials({ db: own.db, clock, authorization: world.platform.authorization, secrets });
const rows = async (text: string): Promise<Record<string, unknown>[]> => {
  return withAdministrator(
    own.url,
    async (client) => (await client.query(text)).rows as Record<string, unknown>[],
  );
};

describe("installing", () => {
  test("creates the shop with its facts and its first program", async () => {
    const installed = await install();

    expect(installed).toMatchObject({
      domain: shop,
      currencyCode: "EUR",
      timeZone: "Europe/Berlin",
      isInstalled: true,
    });
    expect(await findShopByDomain(deps, shop)).toEqual(installed);
    const program = await own.db.transaction(installed.shopId, loadProgram);
    expect(program).toMatchObject({ version: 1, status: "DRAFT" });
  });

  test("allows calls to the platform, with tokens that are stored sealed", async () => {
    await install();

    expect(await world.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
    const [kept] = await rows(
      "SELECT encode(access_token, 'escape') AS token FROM laurel.platform_credentials",
    );
    expect(kept?.["token"]).not.toContain("shpat_");
  });

  test("subscribes to webhooks by a job", async () => {
    await install();
    const jobs = await startJobs(deps, { slots: 1, tasks: [subscribeWebhooks] });
    await vi.waitFor(() => expect(world.store.control.subscriptions({ shop }).length).toBeGreaterThan(10), {
      timeout: 10_000,
    });
    await jobs.stop();

    const [one] = world.store.control.subscriptions({ shop }) as unknown as { uri: string }[];
    expect(one?.uri).toBe(`${deps.env.appUrl}/webhooks`);
  });

  test("twice, also at once, is one shop", async () => {
    const [first, second] = await Promise.all([install(), install()]);
    expect(second.shopId).toBe(first.shopId);
    expect(await rows("SELECT id FROM laurel.shops")).toHaveLength(1);
  });

  test("with an invalid ID token is refused, and nothing is stored", async () => {
    const strangers = world.store.control.idToken({
      shop,
      claims: { iss: "https://other.myshopify.com/admin" },
    });
    for (const token of ["", "nonsense", strangers])
      await expect(installShop(deps, token)).rejects.toMatchObject({ code: "unauthorized" });
    expect(await rows("SELECT id FROM laurel.shops")).toEqual([]);
  });

  test("takes over a shop that was created by hand, with its program", async () => {
    const input = { domain: shop, name: "By hand", currencyCode: "USD", timeZone: "UTC", actor: "cli" };
    const made = await createShop(deps, input);

    expect(await install()).toMatchObject({
      shopId: made.shopId,
      currencyCode: "EUR",
      installedAt: clock.now(),
    });
  });
});

describe("a token that expires soon", () => {
  test("is refreshed once, by any number of concurrent callers in any number of processes", async () => {
    await install();
    clock.move({ minutes: 56 });
    const spied = vi.spyOn(world.platform.authorization, "refreshTokens");
    const [one, other] = [anotherProcess(), anotherProcess()];

    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? one : other).accessToken(shop)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(spied).toHaveBeenCalledTimes(1);
  });

  test("is not refreshed while it has more than five minutes", async () => {
    await install();
    const before = await anotherProcess().accessToken(shop);
    clock.move({ minutes: 54 });
    expect(await anotherProcess().accessToken(shop)).toBe(before);
  });

  test("is refreshed even if the platform's first answer was lost", async () => {
    await install();
    clock.move({ minutes: 56 });
    world.store.control.disturbPlatform({ kind: "timeout_after_work", target: "oauth" });

    await anotherProcess().accessToken(shop);
    clock.move({ minutes: 50 });
    expect(await world.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("stays in use while it is valid and cannot be refreshed", async () => {
    await install();
    const before = await anotherProcess().accessToken(shop);
    clock.move({ minutes: 56 });
    world.store.control.disturbPlatform({ kind: "http_500", target: "oauth", rate: 1 });

    expect(await anotherProcess().accessToken(shop)).toBe(before);
    clock.move({ minutes: 10 });
    await expect(anotherProcess().accessToken(shop)).rejects.toMatchObject({
      code: "platform_unavailable",
      isRetryable: true,
    });

    world.store.control.clearFaults();
    expect(await anotherProcess().accessToken(shop)).not.toBe(before);
  });

  test("is refreshed by the next process after one was killed in the middle", async () => {
    await install();
    clock.move({ minutes: 56 });
    const until = new Date(clock.now().getTime() + 90_000).toISOString();
    await rows(`UPDATE laurel.platform_credentials SET refresh_claimed_until = '${until}'`);
    const waiting = anotherProcess().accessToken(shop);
    clock.move({ seconds: 91 });

    expect(await waiting).toMatch(/^shpat_/);
  });

  test("that the platform refuses before its end is replaced", async () => {
    await install();
    const before = await anotherProcess().accessToken(shop);
    world.store.control.revokeTokens({ shop });
    await expect(world.platform.readShop(shop)).rejects.toMatchObject({
      code: "not_authorized",
      isRetryable: false,
    });

    await install();
    expect(await anotherProcess().replaceToken(shop, before)).not.toBe(before);
    expect(await world.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("that an older secret sealed is opened, and sealed with the one in force", async () => {
    await install();
    const authorization = world.platform.authorization;
    const withSecrets = (appSecret: string, olderAppSecrets: readonly string[]) =>
      createPlatformCredentials({
        db: own.db,
        clock,
        authorization,
        secrets: { appSecret, olderAppSecrets },
      });
    const fresh = `${secrets.appSecret}, changed`;
    const token = await anotherProcess().accessToken(shop);

    const changing = withSecrets(fresh, [secrets.appSecret]);
    expect(await changing.accessToken(shop)).toBe(token);
    expect(await withSecrets(fresh, []).accessToken(shop)).toBe(token);
    await expect(anotherProcess().accessToken(shop)).rejects.toMatchObject({ code: "no_credentials" });
    const refreshed = await withSecrets(fresh, []).replaceToken(shop, token);
    expect(refreshed).not.toBe(token);
  });

  test("that an unknown secret sealed counts as missing", async () => {
    await install();
    const authorization = world.platform.authorization;
    const other = createPlatformCredentials({
      db: own.db,
      clock,
      authorization,
      secrets: { appSecret: `${secrets.appSecret}, changed`, olderAppSecrets: [] },
    });
    await expect(other.accessToken(shop)).rejects.toMatchObject({
      code: "no_credentials",
      isRetryable: false,
    });
  });
});

describe("uninstalling the app", () => {
  const uninstall = async (now = clock.now()): Promise<void> => {
    const shopId = (await findShopByDomain(deps, shop))?.shopId ?? "";
    await own.db.transaction(shopId, (tx) => uninstallShop(deps, tx, { now }));
    forgetShops(deps);
  };

  test("ends the access and keeps the shop", async () => {
    const installed = await install();
    clock.move({ days: 1 });
    await uninstall();

    expect(await findShopByDomain(deps, shop)).toMatchObject({
      shopId: installed.shopId,
      isInstalled: false,
    });
    expect(await rows("SELECT * FROM laurel.platform_credentials")).toEqual([]);
    await expect(world.platform.readShop(shop)).rejects.toMatchObject({ code: "no_credentials" });
  });

  test("can be reversed: the shop is the same, with all its data", async () => {
    const installed = await install();
    clock.move({ seconds: 3 });
    await uninstall();
    clock.move({ seconds: 3 });

    const back = await install();
    expect(back).toMatchObject({ shopId: installed.shopId, isInstalled: true, installedAt: clock.now() });
    expect(await world.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("is noticed even if the store could not tell us", async () => {
    const { shopId } = await install();
    world.store.control.uninstall({ shop });

    clock.move({ seconds: 1 });
    await subscribeWebhooks.run(deps, { shopId }, { n: 1, isLast: false });

    expect(await findShopByDomain(deps, shop)).toMatchObject({ isInstalled: false });
  });

  test("changes nothing if the shop gave its consent since", async () => {
    await install();
    await uninstall(new Date(clock.now().getTime() - 60_000));

    expect(await findShopByDomain(deps, shop)).toMatchObject({ isInstalled: true });
    expect(await world.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
  });

  test("leaves the shop's jobs nothing to do", async () => {
    const { shopId } = await install();
    await uninstall();
    world.store.control.uninstall({ shop });

    await subscribeWebhooks.run(deps, { shopId }, { n: 1, isLast: false });
    expect(world.failures).toEqual([]);
  });
});

test("once a day every connected shop's subscriptions are checked", async () => {
  const { shopId } = await install();
  await rows("DELETE FROM graphile_worker._private_jobs");
  await connectionWork.task.run(deps, { shopId }, { n: 1, isLast: false });

  const jobs = await startJobs(deps, { slots: 1, tasks: [subscribeWebhooks] });
  await vi.waitFor(() => expect(world.store.control.subscriptions({ shop }).length).toBeGreaterThan(10), {
    timeout: 10_000,
  });
  await jobs.stop();
});

test("once a day a shop's name, currency and time zone are read, since the store's message may be lost", async () => {
  const { shopId } = await install();
  world.store.control.updateShop({ shop, currencyCode: "CHF" });
  await subscribeWebhooks.run(deps, { shopId }, { n: 1, isLast: false });

  expect(await findShopByDomain(deps, shop)).toMatchObject({ shopId, currencyCode: "CHF" });
});
