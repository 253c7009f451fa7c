// Rewards that a customer held before being merged into another.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelRedemption } from "../redemptions/cancel-redemption.ts";
import { endRedemption } from "../redemptions/end-redemption.ts";
import { redeemReward } from "../redemptions/redeem-reward.ts";
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

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  redeeming = await openRedeemingShop(deps, own.url, { world, points: [700, 100] });
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

test("moves with the merge; cancelled then, its points go to the kept customer, and return when the merge is undone", async () => {
  const { shop, customerIds, platformIds } = redeeming;
  const [fromId, intoId] = [customerIds[0]!, customerIds[1]!];
  const rewardId = await aReward(deps, shop);
  const input = { customerId: fromId, rewardId, points: null, idempotencyKey: "1", actor: "test" };
  const redemptionId = await redeemReward(deps, shop.shopId, input);
  const mergeId = await mergeCustomers(deps, shop.shopId, { fromId, intoId, actor: "test" });

  expect((await memberOf(deps, shop, platformIds[1])).available).toBe(300);
  await cancelRedemption(deps, shop.shopId, { redemptionId, reason: null, actor: "test" });
  const end = { status: "CANCELLED", mayEnd: () => true, why: "cancelled", actor: "test" } as const;
  await endRedemption(deps, { shopId: shop.shopId, redemptionId, customerId: intoId }, end);
  expect((await memberOf(deps, shop, platformIds[1])).available).toBe(800);
  expect(await brokenClaims(deps, shop)).toEqual([]);

  await undoMerge(deps, shop.shopId, { mergeId, actor: "test" });
  expect((await memberOf(deps, shop, platformIds[0])).available).toBe(700);
  expect((await memberOf(deps, shop, platformIds[1])).available).toBe(100);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});
