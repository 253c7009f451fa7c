// A reward redeemed one day and cancelled the next: each day shows its own event.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelRedemption } from "../../redemptions/ending/cancel-redemption.ts";
import { endRedemption } from "../../redemptions/ending/end-redemption.ts";
import { redeemReward } from "../../redemptions/redeem-reward.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../../testing/test-platform.ts";
import { closeDaysOfShop } from "./close-booking-days.job.ts";
import { loadDailyFigures } from "./daily-figures.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let redeeming: Redeeming;

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  redeeming = await openRedeemingShop(deps, own.url, { world, points: [700] });
});
afterAll(async () => {
  await world.close();
  await own.drop();
});

test("a cancelled reward counts as redeemed on its day and as returned on the day it was cancelled", async () => {
  const { shop, customerIds } = redeeming;
  const customerId = customerIds[0]!;
  const rewardId = await aReward(deps, shop);
  const input = { customerId, rewardId, points: null, idempotencyKey: "1", actor: "test" };
  const redemptionId = await redeemReward(deps, shop.shopId, input);
  deps.clock.move({ days: 1 });
  await cancelRedemption(deps, shop.shopId, { redemptionId, reason: null, actor: "test" });
  const end = { status: "CANCELLED", mayEnd: () => true, why: "cancelled", actor: "test" } as const;
  await endRedemption(deps, { shopId: shop.shopId, redemptionId, customerId }, end);

  const { timeZone } = shop;
  const days = (count: number) =>
    own.db.transaction(shop.shopId, (tx) => loadDailyFigures(tx, { timeZone, count, now: deps.clock.now() }));
  const expected = [
    { redeemed: 500, returned: 0, change: 200 },
    { redeemed: 0, returned: 500, change: 500 },
  ];
  expect(await days(2)).toMatchObject(expected);
  deps.clock.move({ days: 2 });
  await closeDaysOfShop(deps, shop.shopId);
  expect((await days(4)).slice(0, 2)).toMatchObject(expected);
});
