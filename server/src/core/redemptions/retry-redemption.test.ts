// What staff do about a redemption whose code the store refused: retry it as a new one, or dismiss it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { OTHER_SHOP } from "../../testing/auth-world.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { retryRedemption } from "./retry-redemption.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let rewardId: string;
let jobs: { stop(): Promise<void> } | undefined;

beforeEach(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform, ...noJobs });
  here = await openRedeemingShop(deps, own.url, { world, points: [500] });
  api = await openApi(deps, here.shop);
  rewardId = await aReward(deps, here.shop);
});
afterEach(async () => {
  await stopWork();
  await api.close();
  await world.close();
  await own.drop();
});

const startWork = async (): Promise<void> => {
  jobs = await startJobs(deps, { slots: 16, tasks });
};
async function stopWork(): Promise<void> {
  await jobs?.stop();
  jobs = undefined;
}

const discounts = () => world.store.control.discounts({ shop: TEST_SHOP });
const available = async () => (await memberOf(deps, here.shop, here.platformIds[0])).available;
const find = async (id: string) =>
  (await api.ask(`{ redemption(id: "${id}") { status failureCode handledAt retriedAs } }`)).data.redemption;
const waiting = async (): Promise<string[]> =>
  (await api.ask("{ failedRedemptions { id } }")).data.failedRedemptions.map(({ id }: { id: string }) => id);
const become = (id: string, status: string) =>
  vi.waitFor(async () => expect((await find(id)).status).toBe(status), { timeout: 20_000 });

/** Redeems a reward whose code the store refuses, and stops the jobs afterwards. */
async function failToRedeem(): Promise<string> {
  world.store.control.disturbPlatform({ kind: "final_refusal", field: "discountCodeBasicCreate", next: 1 });
  const { data } = await api.ask(
    "mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } } }",
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
  );
  const { id } = data.rewardRedeem.redemption;
  await startWork();
  await become(id, "FAILED");
  await stopWork();
  return id;
}

interface Answered {
  readonly redemption: { readonly id: string; readonly status: string } | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}
const handle = async (mutation: "redemptionRetry" | "redemptionDismiss", id: string): Promise<Answered> =>
  (
    await api.ask(
      `mutation { it: ${mutation}(id: "${id}") { redemption { id status } userErrors { code message } } }`,
    )
  ).data.it;
const retry = (id: string) => handle("redemptionRetry", id);
const dismiss = (id: string) => handle("redemptionDismiss", id);
const codesOf = async (answer: Promise<Answered>) => (await answer).userErrors.map(({ code }) => code);
const ask = async (mutation: string): Promise<void> => {
  const { data, errors } = await api.ask(`mutation { it: ${mutation} { userErrors { code } } }`);
  expect([errors, data?.it.userErrors]).toEqual([[], []]);
};

describe("a failed redemption, retried", () => {
  test("is a new redemption with its own points and code, and is no longer open", async () => {
    const failed = await failToRedeem();
    expect(await find(failed)).toMatchObject({ failureCode: "discount_refused", handledAt: null });
    expect(await waiting()).toEqual([failed]);

    const { redemption, userErrors } = await retry(failed);

    expect(userErrors).toEqual([]);
    expect(await available()).toBe(0);
    await startWork();
    await become(redemption!.id, "ISSUED");
    expect(discounts()).toHaveLength(1);
    const now = deps.clock.now().toISOString();
    expect(await find(failed)).toMatchObject({
      status: "FAILED",
      handledAt: now,
      retriedAs: redemption!.id,
    });
    expect(await waiting()).toEqual([]);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("twice is one new redemption, also two days later", async () => {
    const failed = await failToRedeem();
    const first = await retry(failed);
    const second = await retry(failed);
    deps.clock.move({ days: 2 });
    const third = await retry(failed);

    expect([second, third].map(({ redemption }) => redemption?.id)).toEqual([
      first.redemption?.id,
      first.redemption?.id,
    ]);
    expect(await available()).toBe(0);
  });

  test("many times at once is one new redemption", async () => {
    const failed = await failToRedeem();
    await ask(
      `customerAdjustPoints(input: { customerId: "${here.customerIds[0]}", points: 5000, reason: "x", idempotencyKey: "more" })`,
    );

    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(failed)));

    expect(new Set(answers.map(({ redemption }) => redemption?.id)).size).toBe(1);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(await available()).toBe(5_000);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("and refused by the store again, is open in its turn", async () => {
    const failed = await failToRedeem();
    world.store.control.disturbPlatform({ kind: "final_refusal", field: "discountCodeBasicCreate", next: 1 });
    const { redemption } = await retry(failed);
    await startWork();
    await become(redemption!.id, "FAILED");

    expect(await waiting()).toEqual([redemption!.id]);
    expect(await available()).toBe(500);
    expect((await retry(redemption!.id)).redemption?.id).not.toBe(redemption!.id);
  });

  test("in a program that was killed half way is either untouched, or gets its code in the end", async () => {
    const failed = await failToRedeem();
    const asked = { redemptionId: failed, actor: "staff:7" };
    for (let step = 1; step <= 3; step += 1) {
      let ids = 0;
      const newId = () => {
        ids += 1;
        if (ids === step) throw new Error("killed");
        return deps.newId();
      };
      await expect(retryRedemption({ ...deps, newId }, here.shop.shopId, asked)).rejects.toThrow("killed");
      expect(await waiting()).toEqual([failed]);
      expect(await available()).toBe(500);
    }

    // Killed after the commit: the answer was lost, and another process creates the code.
    const retriedAs = await retryRedemption(deps, here.shop.shopId, asked);
    await startWork();
    await become(retriedAs, "ISSUED");
    expect(discounts()).toHaveLength(1);
    expect((await retry(failed)).redemption?.id).toBe(retriedAs);
  });

  test.each<[string, string, () => Promise<void>]>([
    [
      "whose points were spent meanwhile",
      "insufficient_points",
      () =>
        ask(
          `customerAdjustPoints(input: { customerId: "${here.customerIds[0]}", points: -1, reason: "x", idempotencyKey: "less" })`,
        ),
    ],
    [
      "of a reward that is switched off",
      "reward_not_active",
      () => ask(`rewardSetStatus(id: "${rewardId}", status: INACTIVE)`),
    ],
    [
      "of a reward in the archive",
      "reward_not_active",
      () => ask(`rewardSetStatus(id: "${rewardId}", status: ARCHIVED)`),
    ],
    [
      "of a reward at another price",
      "reward_price_changed",
      () =>
        ask(
          `rewardUpdate(id: "${rewardId}", expectedVersion: 1, input: { kind: "amount_off", name: "5 off",
             points: 400, config: { amountMinor: 500 }, status: ACTIVE })`,
        ),
    ],
    [
      "of a reward that has become a choice of points, worth less",
      "reward_price_changed",
      () =>
        ask(
          `rewardUpdate(id: "${rewardId}", expectedVersion: 1, input: { kind: "any_amount", name: "5 off", points: 300,
             config: { pointsPerStep: 100, stepMinor: 50, mostPoints: null }, status: ACTIVE })`,
        ),
    ],
    [
      "of a reward that has reached its limit",
      "limit_reached",
      async () => {
        const config = "{ amountMinor: 500, limitPerCustomer: 1 }";
        await ask(
          `rewardUpdate(id: "${rewardId}", expectedVersion: 1, input: { kind: "amount_off", name: "5 off",
             points: 500, config: ${config}, status: ACTIVE })`,
        );
        await ask(
          `customerAdjustPoints(input: { customerId: "${here.customerIds[0]}", points: 500, reason: "x", idempotencyKey: "more" })`,
        );
        await ask(
          `rewardRedeem(input: { customerId: "${here.customerIds[0]}", rewardId: "${rewardId}", idempotencyKey: "other" })`,
        );
      },
    ],
    [
      "of a customer who is excluded",
      "customer_not_eligible",
      () => ask(`customerSetExcluded(customerId: "${here.customerIds[0]}", isExcluded: true)`),
    ],
    [
      "of a customer who was erased",
      "customer_not_eligible",
      () => ask(`customerErase(customerId: "${here.customerIds[0]}")`),
    ],
  ])("%s is refused, and stays in the list", async (_, code, change) => {
    const failed = await failToRedeem();
    await change();
    const before = await available();

    expect(await codesOf(retry(failed))).toEqual([code]);
    expect(await waiting()).toEqual([failed]);
    expect(await available()).toBe(before);
  });

  test("that did not fail, or is unknown, is refused", async () => {
    const { data } = await api.ask(
      "mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } } }",
      { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
    );
    const { id } = data.rewardRedeem.redemption;

    for (const mutation of ["redemptionRetry", "redemptionDismiss"] as const) {
      expect(await codesOf(handle(mutation, id))).toEqual(["redemption_not_failed"]);
      expect(await codesOf(handle(mutation, here.customerIds[0]!))).toEqual(["redemption_not_found"]);
      expect(await codesOf(handle(mutation, "first"))).toEqual(["redemption_not_found"]);
    }
  });
});

test("a failed redemption of another shop can be neither retried nor dismissed", async () => {
  const failed = await failToRedeem();
  const other = await openApi(deps, await aShop(deps, { domain: OTHER_SHOP }));
  for (const mutation of ["redemptionRetry", "redemptionDismiss"]) {
    const { data } = await other.ask(`mutation { it: ${mutation}(id: "${failed}") { userErrors { code } } }`);
    expect(data.it.userErrors).toEqual([{ code: "redemption_not_found" }]);
  }
  await other.close();
  expect(await waiting()).toEqual([failed]);
});

describe("a failed redemption, dismissed", () => {
  test("is no longer open, and moves no points", async () => {
    const failed = await failToRedeem();

    expect(await dismiss(failed)).toMatchObject({ redemption: { id: failed }, userErrors: [] });
    expect(await codesOf(dismiss(failed))).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await find(failed)).toMatchObject({ status: "FAILED", retriedAs: null });
    expect(await available()).toBe(500);
  });

  test("cannot be retried from an outdated page", async () => {
    const failed = await failToRedeem();
    await dismiss(failed);

    expect(await codesOf(retry(failed))).toEqual(["redemption_dismissed"]);
    expect(await available()).toBe(500);
  });

  test("after a retry stays retried", async () => {
    const failed = await failToRedeem();
    const { redemption } = await retry(failed);
    await dismiss(failed);

    expect(await find(failed)).toMatchObject({ retriedAs: redemption?.id });
  });
});
