// A reward that is store credit: the platform has no key for it, so what is asked for is never asked for again before it is
// known that it was not given.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Platform } from "../../../platform/platform.ts";
import { aReward } from "../../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../../testing/processes/hurry-jobs.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { openRewardWorld, patience, type RewardWorld } from "../../../testing/samples/reward-world.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { TestClock } from "../../../testing/test-clock.ts";

const WITHOUT = ["read_customers", "read_orders", "write_discounts"];
const WITH_CREDIT = [...WITHOUT, "write_store_credit_account_transactions", "read_store_credit_accounts"];

let w: RewardWorld;
let clock: TestClock;
/** What `make` was asked for, and what came of it. */
let asked: string[];

/** Notes each question to the store. */
const listening = (platform: Platform): Platform => ({
  ...platform,
  make: (shop, spec) => {
    asked.push("make");
    return platform.make(shop, spec);
  },
  withdraw: (...args) => {
    asked.push("withdraw");
    return platform.withdraw(...args);
  },
  readCreditAccount: (...args) => {
    asked.push("read");
    return platform.readCreditAccount(...args);
  },
});

beforeEach(async () => {
  clock = new TestClock();
  asked = [];
  w = await openRewardWorld({ appScopes: WITH_CREDIT, points: 2_500, clock, through: listening });
});
afterEach(() => w.close());

const countOf = (what: string): number => asked.filter((one) => one === what).length;
/** More than twice: once before it was first asked for, and once that found nothing. */
const readMoreThan = (times: number) =>
  vi.waitFor(async () => {
    await hurryJobs(w.own.url);
    expect(countOf("read")).toBeGreaterThan(times);
  }, patience);

/** €10 for 1,000 points, for 30 days. */
const aCredit = (name = "A credit") =>
  aReward(w.deps, w.here.shop, {
    kind: "store_credit",
    name,
    points: 1_000,
    config: { amountMinor: 1_000, expiresDays: 30 },
  });

const settle = async (id: string, wasGiven: boolean) =>
  (
    await w.api.ask(
      `mutation { redemptionSettle(id: "${id}", wasGiven: ${wasGiven}) { redemption { status } userErrors { code } } }`,
    )
  ).data.redemptionSettle;

const account = () => w.store.storeCredit({ shop: TEST_SHOP, customerId: w.here.platformIds[0]! });
const credits = () => account()?.transactions.filter(({ kind }) => kind === "credit") ?? [];
const spend = (unitPriceMinor: number) =>
  w.store.placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor, title: "Tea", isTaxable: false }],
    customerId: w.here.platformIds[0]!,
    shippingMinor: null,
    usesStoreCredit: true,
  });
type Loss = "timeout_after_work" | "timeout_before_work" | "truncated_json" | "http_502";
const lose = (kind: Loss, field = "storeCreditAccountCredit") =>
  w.store.disturbPlatform({ kind, field, next: 1, holdMs: 300 });

describe("store credit", () => {
  test("is given once, with an expiry at the end of its last day", async () => {
    await w.startWork();
    const id = await w.redeem(await aCredit());

    expect(await w.become(id, "ISSUED")).toMatchObject({
      form: "STORE_CREDIT",
      code: null,
      maskedCode: null,
      expiresAt: "2026-04-01T22:00:00.000Z",
    });
    expect(account()).toMatchObject({ balanceMinor: 1_000, currencyCode: "EUR" });
    expect(credits()).toMatchObject([{ amountMinor: 1_000, expiresAt: "2026-04-01T21:59:59.000Z" }]);
    expect(await w.available()).toBe(1_500);
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("of a customer who has other credit expires at a second that none of it has", async () => {
    for (const second of ["59", "58"])
      w.store.giveStoreCredit({
        shop: TEST_SHOP,
        customerId: w.here.platformIds[0]!,
        amountMinor: 100,
        expiresAt: `2026-04-01T21:59:${second}.000Z`,
      });
    await w.startWork();
    await w.become(await w.redeem(await aCredit()), "ISSUED");

    expect(credits().at(-1)).toMatchObject({ expiresAt: "2026-04-01T21:59:57.000Z" });
  });

  test("is given one after the other, each at its own second", async () => {
    const rewardId = await aCredit();
    const ids = [await w.redeem(rewardId, "one"), await w.redeem(rewardId, "two")];
    await w.startWork();
    for (const id of ids) await w.become(id, "ISSUED");

    expect(credits().map(({ expiresAt }) => expiresAt)).toEqual([
      "2026-04-01T21:59:59.000Z",
      "2026-04-01T21:59:58.000Z",
    ]);
    expect(await w.available()).toBe(500);
  });
});

describe("after an answer that was lost,", () => {
  test.each(["timeout_after_work", "truncated_json"] as const)(
    "credit that was given is found, and not given again: %s",
    async (kind) => {
      lose(kind);
      await w.startWork();
      const id = await w.redeem(await aCredit());

      await w.become(id, "ISSUED");
      expect(credits()).toHaveLength(1);
      expect(countOf("make")).toBe(1);
      expect(await w.available()).toBe(1_500);
    },
  );

  test.each(["timeout_before_work", "http_502"] as const)(
    "credit that was not given is given when the account has not shown it twice, ten minutes apart: %s",
    async (kind) => {
      lose(kind);
      await w.startWork();
      const id = await w.redeem(await aCredit());
      // It was looked for more than once, but within ten minutes.
      await readMoreThan(2);
      clock.move({ minutes: 9, seconds: 59 });
      const before = countOf("read");
      await readMoreThan(before + 1);
      expect(countOf("make")).toBe(1);
      expect(await w.find(id)).toMatchObject({ status: "REQUESTED", inDoubtSince: null });

      clock.move({ seconds: 1 });

      await w.become(id, "ISSUED");
      expect(credits()).toHaveLength(1);
      expect(countOf("make")).toBe(2);
      expect(await w.available()).toBe(1_500);
    },
  );

  test("credit that appears late is found, and not given again", async () => {
    let isHidden = true;
    const { platform } = w.deps;
    const readCreditAccount: Platform["readCreditAccount"] = async (...args) => {
      const read = await platform.readCreditAccount(...args);
      return isHidden ? { ...read, credits: [] } : read;
    };
    Object.assign(w.deps, { platform: { ...platform, readCreditAccount } });
    lose("timeout_after_work");
    await w.startWork();
    const id = await w.redeem(await aCredit());
    await readMoreThan(2);
    isHidden = false;
    clock.move({ minutes: 11 });

    await w.become(id, "ISSUED");
    expect(countOf("make")).toBe(1);
    expect(credits()).toHaveLength(1);
  });

  test("a refusal of the second request gives the points back", async () => {
    lose("timeout_before_work");
    await w.startWork();
    const id = await w.redeem(await aCredit());
    await readMoreThan(2);
    w.store.deleteCustomer({ shop: TEST_SHOP, customerId: w.here.platformIds[0]! });
    clock.move({ minutes: 11 });

    expect(await w.become(id, "FAILED")).toMatchObject({ failureCode: "store_credit_refused" });
    expect(await w.available()).toBe(2_500);
  });

  test("access that was withdrawn is waited for", async () => {
    lose("timeout_after_work");
    await w.startWork();
    const id = await w.redeem(await aCredit());
    await vi.waitFor(() => expect(credits()).toHaveLength(1), patience);
    w.store.install({ shop: TEST_SHOP, scopes: WITHOUT });
    await hurryJobs(w.own.url);
    w.store.install({ shop: TEST_SHOP, scopes: WITH_CREDIT });

    await w.become(id, "ISSUED");
    expect(credits()).toHaveLength(1);
    expect(countOf("make")).toBe(1);
  });
});

describe("if another credit of the same amount came in the meantime,", () => {
  /** The store gave nothing, but the merchant gave as much by hand. */
  async function inDoubt(): Promise<string> {
    lose("timeout_before_work");
    const id = await w.redeem(await aCredit());
    const { platform } = w.deps;
    const make: Platform["make"] = async (...args) => {
      try {
        return await platform.make(...args);
      } finally {
        const [customerId] = w.here.platformIds;
        w.store.giveStoreCredit({ shop: TEST_SHOP, customerId: customerId!, amountMinor: 1_000 });
      }
    };
    Object.assign(w.deps, { platform: { ...platform, make } });
    await w.startWork();
    await vi.waitFor(async () => {
      await hurryJobs(w.own.url);
      expect((await w.find(id)).inDoubtSince).not.toBeNull();
    }, patience);
    return id;
  }

  test("nothing is sent again, however long it takes, and a person is asked", async () => {
    const id = await inDoubt();
    clock.move({ days: 3 });
    await hurryJobs(w.own.url);

    expect(countOf("make")).toBe(1);
    expect(await w.find(id)).toMatchObject({ status: "REQUESTED" });
    const { data } = await w.api.ask("{ doubtfulRedemptions { id } failedRedemptions { id } }");
    expect(data).toEqual({ doubtfulRedemptions: [{ id }], failedRedemptions: [] });
    expect(await w.cancel(id)).toMatchObject({ userErrors: [{ code: "redemption_in_doubt" }] });
    expect(await w.available()).toBe(1_500);
  });

  test("and the customer has it, it counts as given, and cannot be taken back", async () => {
    const id = await inDoubt();

    expect(await settle(id, true)).toEqual({ redemption: { status: "ISSUED" }, userErrors: [] });
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", inDoubtSince: null });
    expect(await w.available()).toBe(1_500);
    expect(await w.cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await settle(id, false)).toMatchObject({ userErrors: [{ code: "redemption_not_in_doubt" }] });
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("and the customer does not have it, the points go back, once", async () => {
    const id = await inDoubt();

    expect(await settle(id, false)).toEqual({ redemption: { status: "FAILED" }, userErrors: [] });
    expect(await settle(id, false)).toMatchObject({ userErrors: [{ code: "redemption_not_in_doubt" }] });
    expect(await w.available()).toBe(2_500);
    expect((await w.api.ask("{ doubtfulRedemptions { id } failedRedemptions { id } }")).data).toEqual({
      doubtfulRedemptions: [],
      failedRedemptions: [],
    });
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("the customer's next credit is given all the same", async () => {
    await inDoubt();
    w.store.clearFaults();
    const id = await w.redeem(await aCredit("Another"), "two");

    await w.become(id, "ISSUED");
  });
});

test("while one of a customer is not known, the next one waits", async () => {
  lose("timeout_before_work");
  const rewardId = await aCredit();
  const first = await w.redeem(rewardId, "one");
  await w.startWork();
  await readMoreThan(2);
  const second = await w.redeem(rewardId, "two");
  const before = countOf("read");
  await readMoreThan(before + 2);
  expect(await w.find(second)).toMatchObject({ status: "REQUESTED" });
  expect(credits()).toEqual([]);

  clock.move({ minutes: 11 });

  await w.become(first, "ISSUED");
  await w.become(second, "ISSUED");
  expect(credits()).toHaveLength(2);
});

describe("the points go back, and the merchant is told why, if", () => {
  test.each([
    [
      "the store withdrew its permission",
      "missing_platform_scope",
      () => w.store.install({ shop: TEST_SHOP, scopes: WITHOUT }),
    ],
    [
      "store credit was switched off",
      "store_credit_off",
      () => w.store.updateShop({ shop: TEST_SHOP, isStoreCreditOn: false }),
    ],
    [
      "customers sign in with classic accounts",
      "store_credit_off",
      () => w.store.updateShop({ shop: TEST_SHOP, hasClassicAccounts: true }),
    ],
    [
      "the store no longer has the customer",
      "store_credit_refused",
      () => w.store.deleteCustomer({ shop: TEST_SHOP, customerId: w.here.platformIds[0]! }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await w.redeem(await aCredit());
    change();
    await w.startWork();

    expect(await w.become(id, "FAILED")).toMatchObject({ failureCode });
    expect(await w.available()).toBe(2_500);
    expect(credits()).toEqual([]);
  });
});

describe("cancelled store credit", () => {
  async function given(): Promise<string> {
    await w.startWork();
    const id = await w.redeem(await aCredit());
    await w.become(id, "ISSUED");
    return id;
  }

  test("that nobody used is taken back, and the points return", async () => {
    const id = await given();

    expect((await w.cancel(id)).userErrors).toEqual([]);
    await w.become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 0 });
    expect(await w.available()).toBe(2_500);
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });

  test("of which something was spent stays, and so do the points spent on it", async () => {
    const id = await given();
    spend(400);

    expect(await w.cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(await w.find(id)).toMatchObject({ status: "ISSUED", cancelRequestedAt: null });
    expect(account()).toMatchObject({ balanceMinor: 600 });
    expect(await w.available()).toBe(1_500);
  });

  test("that is used right after its balance was read stays too, although there is other credit", async () => {
    const id = await given();
    w.store.giveStoreCredit({ shop: TEST_SHOP, customerId: w.here.platformIds[0]!, amountMinor: 5_000 });
    const { platform } = w.deps;
    const isSpent: Platform["isSpent"] = async (...args) => {
      const answer = await platform.isSpent(...args);
      spend(400);
      return answer;
    };
    Object.assign(w.deps, { jobWaitMs: 10_000, platform: { ...platform, isSpent } });

    expect(await w.cancel(id)).toMatchObject({ userErrors: [{ code: "already_spent" }] });
    expect(account()).toMatchObject({ balanceMinor: 5_600 });
    expect(await w.available()).toBe(1_500);
  });

  test("is taken back once, although the answer was lost", async () => {
    const id = await given();
    w.store.giveStoreCredit({ shop: TEST_SHOP, customerId: w.here.platformIds[0]!, amountMinor: 5_000 });
    lose("timeout_after_work", "storeCreditAccountDebit");
    await w.cancel(id);

    await w.become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 5_000 });
    expect(countOf("withdraw")).toBe(1);
    expect(await w.available()).toBe(2_500);
  });

  test("that was not taken is taken when the account has not shown it twice, ten minutes apart", async () => {
    const id = await given();
    lose("timeout_before_work", "storeCreditAccountDebit");
    await w.cancel(id);
    const before = countOf("read");
    await readMoreThan(before + 2);
    expect(countOf("withdraw")).toBe(1);
    clock.move({ minutes: 11 });

    await w.become(id, "CANCELLED");
    expect(account()).toMatchObject({ balanceMinor: 0 });
    expect(countOf("withdraw")).toBe(2);
  });
});
