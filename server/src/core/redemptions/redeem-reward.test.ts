// Redeeming a reward, from the merchant's API to a code on the platform.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { tasks } from "../../features/features.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../testing/processes/hurry-jobs.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { TestClock } from "../../testing/test-clock.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let jobs: { stop(): Promise<void> } | undefined;

const clock = new TestClock();

beforeEach(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform({ store: { clock: () => clock.now() }, timeoutMs: 1_000 });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform });
  here = await openRedeemingShop(deps, own.url, { world, points: [500, 0, 10_000] });
  api = await openApi(deps, here.shop);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await api.close();
  await world.close();
  await own.drop();
});

const startWork = async (): Promise<void> => {
  jobs = await startJobs(deps, { slots: 16, tasks });
};

/** Without jobs: the API's wait for the code is short. */
const askWithoutWaiting = async (): Promise<void> => {
  await api.close();
  api = await openApi({ ...deps, ...noJobs }, here.shop);
};

const redeem = (customer: number, rewardId: string, key = "once", points: number | null = null) =>
  api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) {
       redemption { id status points code failure expiresAt value { amount currencyCode }
                    reward { id name } customer { id points { available } } }
       userErrors { code field message } } }`,
    { input: { customerId: here.customerIds[customer], rewardId, idempotencyKey: key, points } },
  );

const codesOf = async (answer: ReturnType<typeof redeem>): Promise<string[]> =>
  (await answer).data.rewardRedeem.userErrors.map((error: { code: string }) => error.code);

const discounts = () => world.store.control.discounts({ shop: TEST_SHOP });

describe("redeeming a reward", () => {
  test("takes the points and returns a code that works in the store", async () => {
    await startWork();
    const rewardId = await aReward(deps, here.shop, { config: { codePrefix: "TEA-" } });

    const { data } = await redeem(0, rewardId);

    const { redemption } = data.rewardRedeem;
    expect(redemption).toMatchObject({
      status: "ISSUED",
      points: 500,
      failure: null,
      value: { amount: "5.00", currencyCode: "EUR" },
      reward: { id: rewardId },
      customer: { points: { available: 0 } },
    });
    expect(redemption.code).toMatch(/^TEA-[2-9A-HJ-NP-Z]{12}$/);
    expect(discounts()).toMatchObject([
      { code: redemption.code, usageLimit: 1, customerIds: [Number(here.platformIds[0])] },
    ]);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("answers that it was requested if the store takes longer than three seconds", async () => {
    const rewardId = await aReward(deps, here.shop);

    const { data } = await redeem(0, rewardId);

    expect(data.rewardRedeem.redemption).toMatchObject({ status: "REQUESTED", code: null });
  });

  test("for points that the member chooses takes them, and creates a discount of what they are worth", async () => {
    await startWork();
    const config = { pointsPerStep: 100, stepMinor: 100, mostPoints: 5_000 };
    const rewardId = await aReward(deps, here.shop, { kind: "any_amount", points: 300, config });

    const refusals = [
      [250, "points_out_of_range"],
      [5_100, "points_out_of_range"],
      [350, "points_not_on_step"],
      [600, "insufficient_points"],
      [null, "invalid_input"],
    ] as const;
    for (const [points, code] of refusals)
      expect(await codesOf(redeem(0, rewardId, "once", points)), `${points} points`).toEqual([code]);
    const { data } = await redeem(0, rewardId, "once", 400);

    expect(data.rewardRedeem.redemption).toMatchObject({
      status: "ISSUED",
      points: 400,
      value: { amount: "4.00", currencyCode: "EUR" },
      customer: { points: { available: 100 } },
    });
    expect(discounts()).toMatchObject([{ value: { type: "amount", amountMinor: 400 } }]);
  });

  test("requested twice with one key happens once", async () => {
    await startWork();
    const rewardId = await aReward(deps, here.shop);

    const first = await redeem(2, rewardId);
    const second = await redeem(2, rewardId);

    expect(second.data.rewardRedeem.redemption.id).toBe(first.data.rewardRedeem.redemption.id);
    expect((await memberOf(deps, here.shop, here.platformIds[2])).available).toBe(9_500);
    expect(discounts()).toHaveLength(1);
  });

  test("requested at the same time with one key happens once", async () => {
    await startWork();
    const rewardId = await aReward(deps, here.shop);

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(2, rewardId)));

    const ids = answers.map(({ data }) => data.rewardRedeem.redemption.id);
    expect(new Set(ids).size).toBe(1);
    expect(discounts()).toHaveLength(1);
  });

  test("for another reward with a used key is a conflict", async () => {
    await startWork();
    await redeem(2, await aReward(deps, here.shop));

    expect(await codesOf(redeem(2, await aReward(deps, here.shop)))).toEqual(["idempotency_conflict"]);
  });

  test("that was refused can be requested again with the same key", async () => {
    const rewardId = await aReward(deps, here.shop, { points: 501 });
    expect(await codesOf(redeem(0, rewardId))).toEqual(["insufficient_points"]);
    await api.ask(
      `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
      { input: { customerId: here.customerIds[0], points: 1, reason: "a gift", idempotencyKey: "gift" } },
    );
    await startWork();

    expect((await redeem(0, rewardId)).data.rewardRedeem.redemption).toMatchObject({ status: "ISSUED" });
  });

  test("fifty times at once with points for one: one succeeds, and one discount is in the store", async () => {
    await startWork();
    const rewardId = await aReward(deps, here.shop);

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => redeem(0, rewardId, `at-once-${index}`)),
    );

    const codes = answers.flatMap(({ data }) =>
      data.rewardRedeem.userErrors.map((error: { code: string }) => error.code),
    );
    expect(codes).toEqual(Array.from({ length: 49 }, () => "insufficient_points"));
    const won = answers.filter(({ data }) => data.rewardRedeem.redemption !== null);
    expect(won.map(({ data }) => data.rewardRedeem.redemption.status)).toEqual(["ISSUED"]);
    expect(discounts()).toHaveLength(1);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("by two members at once is held to the reward's limit in total", async () => {
    await askWithoutWaiting();
    const rewardId = await aReward(deps, here.shop, { points: 100, config: { limitTotal: 1 } });

    const codes = await Promise.all([
      codesOf(redeem(0, rewardId, "first")),
      codesOf(redeem(2, rewardId, "second")),
    ]);

    expect(codes.flat()).toEqual(["limit_reached"]);
  });

  test("is held to the reward's limit for one customer", async () => {
    await askWithoutWaiting();
    const rewardId = await aReward(deps, here.shop, { points: 100, config: { limitPerCustomer: 1 } });
    await redeem(2, rewardId, "first");

    expect(await codesOf(redeem(2, rewardId, "second"))).toEqual(["limit_reached"]);
  });

  test("that is switched off is refused", async () => {
    const rewardId = await aReward(deps, here.shop);
    await api.ask(`mutation { rewardSetStatus(id: "${rewardId}", status: INACTIVE) { reward { status } } }`);

    expect(await codesOf(redeem(0, rewardId))).toEqual(["reward_not_active"]);
  });

  test("with unknown ids is refused, and names the missing one", async () => {
    const rewardId = await aReward(deps, here.shop);
    const unknown = "01900000-0000-7000-8000-0000000000ff";

    expect(await codesOf(redeem(0, unknown))).toEqual(["reward_not_found"]);
    expect(await codesOf(redeem(0, "five-off"))).toEqual(["reward_not_found"]);
    const { data } = await api.ask(
      `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { userErrors { code field } } }`,
      { input: { customerId: unknown, rewardId, idempotencyKey: "x" } },
    );
    expect(data.rewardRedeem.userErrors).toEqual([{ code: "customer_not_found", field: ["customerId"] }]);
  });
});

describe("where the store", () => {
  const disturb = (kind: "http_429" | "throttled" | "http_500" | "timeout_after_work" | "final_refusal") =>
    world.store.control.disturbPlatform({ kind, field: "discountCodeBasicCreate", next: 2, holdMs: 2_000 });

  const settled = async (rewardId: string) => {
    const { data } = await redeem(0, rewardId);
    const { id } = data.rewardRedeem.redemption;
    return vi.waitFor(
      async () => {
        await hurryJobs(own.url);
        const asked = await api.ask(`{ redemption(id: "${id}") { status code failure } }`);
        expect(asked.data.redemption.status).not.toBe("REQUESTED");
        return asked.data.redemption;
      },
      { timeout: 20_000 },
    );
  };

  test.each(["http_429", "throttled", "http_500", "timeout_after_work"] as const)(
    "answers %s twice, the code is created once in the end, and the points are spent",
    async (kind) => {
      await startWork();
      const rewardId = await aReward(deps, here.shop);
      disturb(kind);

      const redemption = await settled(rewardId);

      expect(redemption).toMatchObject({ status: "ISSUED", failure: null });
      expect(discounts().map((discount) => discount.code)).toEqual([redemption.code]);
      expect((await memberOf(deps, here.shop, here.platformIds[0])).available).toBe(0);
      expect(await brokenClaims(deps, here.shop)).toEqual([]);
    },
  );

  test("refuses for good, the points go back and the merchant is told why", async () => {
    await startWork();
    const rewardId = await aReward(deps, here.shop);
    disturb("final_refusal");

    const redemption = await settled(rewardId);

    expect(redemption).toMatchObject({ status: "FAILED", code: null });
    expect(redemption.failure).toContain("refused");
    expect(discounts()).toEqual([]);
    const member = await memberOf(deps, here.shop, here.platformIds[0]);
    expect(member).toMatchObject({ available: 500, lifetime: 0 });
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });

  test("created the code and the program was killed before the answer, the code is found", async () => {
    await askWithoutWaiting();
    const rewardId = await aReward(deps, here.shop);
    const { data } = await redeem(0, rewardId);
    const { id } = data.rewardRedeem.redemption;
    const asked = await own.db.transaction(here.shop.shopId, (tx) =>
      tx.kysely.selectFrom("redemptions").select("discount").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    await world.platform.make(TEST_SHOP, asked.discount as never);

    await startWork();

    await vi.waitFor(async () => {
      const { data: now } = await api.ask(`{ redemption(id: "${id}") { status } }`);
      expect(now.redemption.status).toBe("ISSUED");
    });
    expect(discounts()).toHaveLength(1);
  });
});
