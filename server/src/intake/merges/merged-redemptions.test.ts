// Rewards that a customer held before being merged into another.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelRedemption } from "../../core/redemptions/ending/cancel-redemption.ts";
import { endRedemption } from "../../core/redemptions/ending/end-redemption.ts";
import { redeemReward } from "../../core/redemptions/redeem-reward.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { undoMerge } from "./undo-merge.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let redeeming: Redeeming;

/** Each customer has it, so of two who are merged it counts once. */
const signup = { id: "signup", kind: "signup", enabled: true, config: { points: 100 } } as const;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  redeeming = await openRedeemingShop(deps, own.url, {
    world,
    points: [700, 100, 700, 100, 450, 0, ...Array.from({ length: 8 }, () => [700, 100]).flat()],
    program: (program) => ({ ...program, earning: [...program.earning, signup] }),
  });
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

const input = (customerId: string, rewardId: string) => ({
  customerId,
  rewardId,
  points: null,
  idempotencyKey: customerId,
  actor: "test",
});
const availableOf = async (member: number) =>
  (await memberOf(deps, redeeming.shop, redeeming.platformIds[member])).available;

/** As the platform's answer does: the code is not made, or can no longer be used. */
async function giveBack(redemptionId: string, customerId: string): Promise<void> {
  const { shop } = redeeming;
  await cancelRedemption(deps, shop.shopId, { redemptionId, reason: null, actor: "test" });
  const end = { status: "CANCELLED", mayEnd: () => true, why: "cancelled", actor: "test" } as const;
  await endRedemption(deps, { shopId: shop.shopId, redemptionId, customerId }, end);
}

test("moves with the merge; cancelled then, its points go to the kept customer, and return when the merge is undone", async () => {
  const { shop, customerIds } = redeeming;
  const [fromId, intoId] = [customerIds[0]!, customerIds[1]!];
  const redemptionId = await redeemReward(deps, shop.shopId, input(fromId, await aReward(deps, shop)));
  const mergeId = await mergeCustomers(deps, shop.shopId, { fromId, intoId, actor: "test" });

  expect(await availableOf(1)).toBe(800 - 500 + 200 - 100);
  await giveBack(redemptionId, intoId);
  expect(await availableOf(1)).toBe(800 + 200 - 100);
  expect(await brokenClaims(deps, shop)).toEqual([]);

  await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
  expect([await availableOf(0), await availableOf(1)]).toEqual([800, 200]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("of the customer who is kept counts a bonus that both had once too", async () => {
  const { shop, customerIds } = redeeming;
  const [intoId, fromId] = [customerIds[2]!, customerIds[3]!];
  const redemptionId = await redeemReward(deps, shop.shopId, input(intoId, await aReward(deps, shop)));
  const mergeId = await mergeCustomers(deps, shop.shopId, { fromId, intoId, actor: "test" });
  expect(await availableOf(2)).toBe(800 - 500 + 200 - 100);
  await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
  expect([await availableOf(2), await availableOf(3)]).toEqual([300, 200]);
  await giveBack(redemptionId, intoId);
  expect([await availableOf(2), await availableOf(3)]).toEqual([800, 200]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("that took the bonus itself gives it back once", async () => {
  const { shop, customerIds } = redeeming;
  const [fromId, intoId] = [customerIds[4]!, customerIds[5]!];
  // 550 points: 500 of them are more than what is there without the bonus.
  const redemptionId = await redeemReward(deps, shop.shopId, input(fromId, await aReward(deps, shop)));
  const mergeId = await mergeCustomers(deps, shop.shopId, { fromId, intoId, actor: "test" });
  expect(await availableOf(5)).toBe(550 - 500 + 100 - 100);
  await giveBack(redemptionId, intoId);
  expect(await availableOf(5)).toBe(550 + 100 - 100);
  await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
  expect([await availableOf(4), await availableOf(5)]).toEqual([550, 100]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("asked for while the two are merged loses no point, whichever comes first", async () => {
  const { shop, customerIds } = redeeming;
  const rewardId = await aReward(deps, shop);
  for (let one = 6; one < customerIds.length; one += 2) {
    const [fromId, intoId] = [customerIds[one]!, customerIds[one + 1]!];
    const [redeemed, mergeId] = await Promise.all([
      redeemReward(deps, shop.shopId, input(fromId, rewardId)).then(
        () => true,
        (error: { code: string }) => error.code,
      ),
      mergeCustomers(deps, shop.shopId, { fromId, intoId, actor: "test" }),
    ]);
    expect([true, "customer_not_eligible", "customer_merged"]).toContain(redeemed);
    const taken = redeemed === true ? 500 : 0;
    expect([await availableOf(one), await availableOf(one + 1)]).toEqual([0, 800 + 200 - 100 - taken]);
    await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
    expect([await availableOf(one), await availableOf(one + 1)]).toEqual([800 - taken, 200]);
  }
  expect(await brokenClaims(deps, shop)).toEqual([]);
});
