// A reward that is store credit: the platform has no key for it, so what is asked for is never asked for again before it is
// known that it was not given.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../../jobs/start-jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../../testing/processes/hurry-jobs.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { tasks } from "../../features.ts";

const WITHOUT = ["read_customers", "read_orders", "write_discounts"];
const WITH_CREDIT = [...WITHOUT, "write_store_credit_account_transactions", "read_store_credit_accounts"];
const patience = { timeout: 20_000 };

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let jobs: { stop(): Promise<void> } | undefined;
let clock: TestClock;
/** What `make` was asked for, and what came of it. */
let asked: string[];

const store = () => world.store.control;

beforeEach(async () => {
  clock = new TestClock();
  asked = [];
  own = await createTestDatabase();
  world = await startTestPlatform({
    store: { clock: () => clock.now(), appScopes: WITH_CREDIT },
    timeoutMs: 300,
  });
  const platform: Platform = {
    ...world.platform,
    make: (shop, spec) => {
      asked.push("make");
      return world.platform.make(shop, spec);
    },
    withdraw: (...args) => {
      asked.push("withdraw");
      return world.platform.withdraw(...args);
    },
    readCreditAccount: (...args) => {
      asked.push("read");
      return world.platform.readCreditAccount(...args);
    },
  };
  deps = createTestDeps({ db: own.db, clock, platform, ...noJobs });
  here = await openRedeemingShop(deps, own.url, { world, points: [2_500] });
  api = await openApi(deps, here.shop);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await api.close();
  await world.close();
  await own.drop();
});

async function startWork(): Promise<void> {
  jobs = await startJobs(deps, { concurrency: 4, tasks });
}
const countOf = (what: string): number => asked.filter((one) => one === what).length;
const readMoreThan = (times: number) =>
  vi.waitFor(async () => {
    await hurryJobs(own.url);
    expect(countOf("read")).toBeGreaterThan(times);
  }, patience);

/** €10 for 1,000 points, for 30 days. */
const aCredit = (name = "A credit") =>
  aReward(deps, here.shop, {
    kind: "store_credit",
    name,
    points: 1_000,
    config: { amountMinor: 1_000, expiresDays: 30 },
  });

async function redeem(rewardId: string, idempotencyKey = "once"): Promise<string> {
  const { data } = await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey } },
  );
  expect(data.rewardRedeem.userErrors).toEqual([]);
  return data.rewardRedeem.redemption.id;
}

const find = async (id: string) =>
  (
    await api.ask(
      `{ redemption(id: "${id}") {
           status form code maskedCode inDoubtSince expiresAt cancelRequestedAt pointsReturned failure failureCode } }`,
    )
  ).data.redemption;

const become = (id: string, status: string) =>
  vi.waitFor(async () => {
    await hurryJobs(own.url);
    const redemption = await find(id);
    expect(redemption.status).toBe(status);
    return redemption;
  }, patience);

const cancel = async (id: string) =>
  (await api.ask(`mutation { redemptionCancel(id: "${id}") { redemption { status } userErrors { code } } }`))
    .data.redemptionCancel;
const settle = async (id: string, wasGiven: boolean) =>
  (
    await api.ask(
      `mutation { redemptionSettle(id: "${id}", wasGiven: ${wasGiven}) { redemption { status } userErrors { code } } }`,
    )
  ).data.redemptionSettle;

const account = () => store().storeCredit({ shop: TEST_SHOP, customerId: here.platformIds[0]! });
const credits = () => account()?.transactions.filter(({ kind }) => kind === "credit") ?? [];
const available = async () => (await memberOf(deps, here.shop, here.platformIds[0])).available;
const spend = (unitPriceMinor: number) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor, title: "Tea", isTaxable: false }],
    customerId: here.platformIds[0]!,
    shippingMinor: null,
    usesStoreCredit: true,
  });
const lose = (kind: "timeout_after_work" | "timeout_before_work" | "truncated_json" | "http_502") =>
  store().disturbPlatform({ kind, field: "storeCreditAccountCredit", next: 1, holdMs: 1_000 });

describe("store credit", () => {
  test("is given once, with an expiry at the end of its last day", async () => {
    await startWork();
    const id = await redeem(await aCredit());

    expect(await become(id, "ISSUED")).toMatchObject({
      form: "STORE_CREDIT",
      code: null,
      maskedCode: null,
      expiresAt: "2026-04-01T22:00:00.000Z",
    });
    expect(account()).toMatchObject({ balanceMinor: 1_000, currencyCode: "EUR" });
    expect(credits()).toMatchObject([{ amountMinor: 1_000, expiresAt: "2026-04-01T21:59:59.000Z" }]);
    expect(await available()).toBe(1_500);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("of a customer who has other credit expires at a second that none of it has", async () => {
    for (const second of ["59", "58"])
      store().giveStoreCredit({
        shop: TEST_SHOP,
        customerId: here.platformIds[0]!,
        amountMinor: 100,
        expiresAt: `2026-04-01T21:59:${second}.000Z`,
      });
    await startWork();
    await become(await redeem(await aCredit()), "ISSUED");

    expect(credits().at(-1)).toMatchObject({ expiresAt: "2026-04-01T21:59:57.000Z" });
  });

  test("is given one after the other, each at its own second", async () => {
    const rewardId = await aCredit();
    const ids = [await redeem(rewardId, "one"), await redeem(rewardId, "two")];
    await startWork();
    for (const id of ids) await become(id, "ISSUED");

    expect(credits().map(({ expiresAt }) => expiresAt)).toEqual([
      "2026-04-01T21:59:59.000Z",
      "2026-04-01T21:59:58.000Z",
    ]);
    expect(await available()).toBe(500);
  });
});

describe("after an answer that was lost,", () => {
  test.each(["timeout_after_work", "truncated_json"] as const)(
    "credit that was given is found, and not given again: %s",
    async (kind) => {
      lose(kind);
      await startWork();
      const id = await redeem(await aCredit());

      await become(id, "ISSUED");
      expect(credits()).toHaveLength(1);
      expect(countOf("make")).toBe(1);
      expect(await available()).toBe(1_500);
    },
  );

  test.each(["timeout_before_work", "http_502"] as const)(
    "credit that was not given is given when the account has not shown it twice, ten minutes apart: %s",
    async (kind) => {
      lose(kind);
      await startWork();
      const id = await redeem(await aCredit());
      // It was looked for more than once, but within ten minutes.
      await readMoreThan(2);
      clock.move({ minutes: 9, seconds: 59 });
      const before = countOf("read");
      await readMoreThan(before + 1);
      expect(countOf("make")).toBe(1);
      expect(await find(id)).toMatchObject({ status: "REQUESTED", inDoubtSince: null });

      clock.move({ seconds: 1 });

      await become(id, "ISSUED");
      expect(credits()).toHaveLength(1);
      expect(countOf("make")).toBe(2);
      expect(await available()).toBe(1_500);
    },
  );

  test("credit that appears late is found, and not given again", async () => {
    let isHidden = true;
    const { platform } = deps;
    const readCreditAccount: Platform["readCreditAccount"] = async (...args) => {
      const read = await platform.readCreditAccount(...args);
      return isHidden ? { ...read, credits: [] } : read;
    };
    Object.assign(deps, { platform: { ...platform, readCreditAccount } });
    lose("timeout_after_work");
    await startWork();
    const id = await redeem(await aCredit());
    await readMoreThan(2);
    isHidden = false;
    clock.move({ minutes: 11 });

    await become(id, "ISSUED");
    expect(countOf("make")).toBe(1);
    expect(credits()).toHaveLength(1);
  });

  test("a refusal of the second request gives the points back", async () => {
    lose("timeout_before_work");
    await startWork();
    const id = await redeem(await aCredit());
    await readMoreThan(1);
    store().deleteCustomer({ shop: TEST_SHOP, customerId: here.platformIds[0]! });
    clock.move({ minutes: 11 });

    expect(await become(id, "FAILED")).toMatchObject({ failureCode: "store_credit_refused" });
    expect(await available()).toBe(2_500);
  });

  test("access that was withdrawn is waited for", async () => {
    lose("timeout_after_work");
    await startWork();
    const id = await redeem(await aCredit());
    await vi.waitFor(() => expect(credits()).toHaveLength(1), patience);
    store().install({ shop: TEST_SHOP, scopes: WITHOUT });
    await hurryJobs(own.url);
    store().install({ shop: TEST_SHOP, scopes: WITH_CREDIT });

    await become(id, "ISSUED");
    expect(credits()).toHaveLength(1);
    expect(countOf("make")).toBe(1);
  });
});

describe("if another credit of the same amount came in the meantime,", () => {
  /** The store gave nothing, but the merchant gave as much by hand. */
  async function inDoubt(): Promise<string> {
    lose("timeout_before_work");
    const id = await redeem(await aCredit());
    const { platform } = deps;
    const make: Platform["make"] = async (...args) => {
      try {
        return await platform.make(...args);
      } finally {
        const [customerId] = here.platformIds;
        store().giveStoreCredit({ shop: TEST_SHOP, customerId: customerId!, amountMinor: 1_000 });
      }
    };
    Object.assign(deps, { platform: { ...platform, make } });
    await startWork();
    await vi.waitFor(async () => {
      await hurryJobs(own.url);
      expect((await find(id)).inDoubtSince).not.toBeNull();
    }, patience);
    return id;
  }

  test("nothing is sent again, however long it takes, and a person is asked", async () => {
    const id = await inDoubt();
    clock.move({ days: 3 });
    await hurryJobs(own.url);

    expect(countOf("make")).toBe(1);
    expect(await find(id)).toMatchObject({ status: "REQUESTED" });
    const { data } = await api.ask("{ doubtfulRedemptions { id } failedRedemptions { id } }");
    expect(data).toEqual({ doubtfulRedemptions: [{ id }], failedRedemptions: [] });
    expect(await cancel(id)).toMatchObject({ userErrors: [{ code: "redemption_in_doubt" }] });
    expect(await available()).toBe(1_500);
  });

  test("and the customer has it, it counts as given, and cannot be taken back", async () => {
    const id = await inDoubt();

    expect(await settle(id, true)).toEqual({ redemption: { status: "ISSUED" }, userErrors: [] });
    expect(await find(id)).toMatchObject({ status: "ISSUED", inDoubtSince: null });
    expect(await available()).toBe(1_500);
    expect(await cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await settle(id, false)).toMatchObject({ userErrors: [{ code: "redemption_not_in_doubt" }] });
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("and the customer does not have it, the points go back, once", async () => {
    const id = await inDoubt();

    expect(await settle(id, false)).toEqual({ redemption: { status: "FAILED" }, userErrors: [] });
    expect(await settle(id, false)).toMatchObject({ userErrors: [{ code: "redemption_not_in_doubt" }] });
    expect(await available()).toBe(2_500);
    expect((await api.ask("{ doubtfulRedemptions { id } failedRedemptions { id } }")).data).toEqual({
      doubtfulRedemptions: [],
      failedRedemptions: [],
    });
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("the customer's next credit is given all the same", async () => {
    await inDoubt();
    store().clearFaults();
    const id = await redeem(await aCredit("Another"), "two");

    await become(id, "ISSUED");
  });
});

test("while one of a customer is not known, the next one waits", async () => {
  store().disturbPlatform({
    kind: "timeout_before_work",
    field: "storeCreditAccountCredit",
    next: 1,
    holdMs: 1_000,
  });
  const rewardId = await aCredit();
  const first = await redeem(rewardId, "one");
  await startWork();
  await readMoreThan(1);
  const second = await redeem(rewardId, "two");
  const before = countOf("read");
  await readMoreThan(before + 2);
  expect(await find(second)).toMatchObject({ status: "REQUESTED" });
  expect(credits()).toEqual([]);

  clock.move({ minutes: 11 });

  await become(first, "ISSUED");
  await become(second, "ISSUED");
  expect(credits()).toHaveLength(2);
});

describe("the points go back, and the merchant is told why, if", () => {
  test.each([
    [
      "the store withdrew its permission",
      "missing_platform_scope",
      () => store().install({ shop: TEST_SHOP, scopes: WITHOUT }),
    ],
    [
      "store credit was switched off",
      "store_credit_off",
      () => store().updateShop({ shop: TEST_SHOP, isStoreCreditOn: false }),
    ],
    [
      "customers sign in with classic accounts",
      "store_credit_off",
      () => store().updateShop({ shop: TEST_SHOP, hasClassicAccounts: true }),
    ],
    [
      "the store no longer has the customer",
      "store_credit_refused",
      () => store().deleteCustomer({ shop: TEST_SHOP, customerId: here.platformIds[0]! }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await redeem(await aCredit());
    change();
    await startWork();

    expect(await become(id, "FAILED")).toMatchObject({ failureCode });
    expect(await available()).toBe(2_500);
    expect(credits()).toEqual([]);
  });
});

describe("cancelled store credit", () => {
  async function given(): Promise<string> {
    await startWork();
    const id = await redeem(await aCredit());
    await become(id, "ISSUED");
    return id;
  }

  test("that nobody used is taken back, and the points return", async () => {
    const id = await given();

    expect((await cancel(id)).userErrors).toEqual([]);
    await become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 0 });
    expect(await available()).toBe(2_500);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("of which something was spent stays, and so do the points spent on it", async () => {
    const id = await given();
    spend(400);

    expect(await cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(account()).toMatchObject({ balanceMinor: 600 });
    expect(await available()).toBe(1_500);
  });

  test("is taken back once, although the answer was lost", async () => {
    const id = await given();
    store().giveStoreCredit({ shop: TEST_SHOP, customerId: here.platformIds[0]!, amountMinor: 5_000 });
    store().disturbPlatform({
      kind: "timeout_after_work",
      field: "storeCreditAccountDebit",
      next: 1,
      holdMs: 1_000,
    });
    await cancel(id);

    await become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 5_000 });
    expect(countOf("withdraw")).toBe(1);
    expect(await available()).toBe(2_500);
  });

  test("that was not taken is taken when the account has not shown it twice, ten minutes apart", async () => {
    const id = await given();
    store().disturbPlatform({
      kind: "timeout_before_work",
      field: "storeCreditAccountDebit",
      next: 1,
      holdMs: 1_000,
    });
    await cancel(id);
    const before = countOf("read");
    await readMoreThan(before + 2);
    expect(countOf("withdraw")).toBe(1);
    clock.move({ minutes: 11 });

    await become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 0 });
    expect(countOf("withdraw")).toBe(2);
  });
});
