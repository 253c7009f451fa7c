// Customers whom staff exclude from the program, and include again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseCustomerByHand } from "../../account/privacy/erase-person.ts";
import { redeemReward } from "../redemptions/redeem-reward.ts";
import { aReward, openRedeemingShop, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { aCustomer, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let opened: Redeeming;
let api: TestApi;
let customerId: string;
let platformId: string;
let next = 0;

const action = {
  id: "review",
  kind: "action" as const,
  enabled: true,
  config: { action: "review", points: 50, limitPerCustomer: 9, limitPeriod: "ever" },
};

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  opened = await openRedeemingShop(deps, own.url, {
    world,
    points: [1_000, 1_000, 1_000, 1_000, 1_000, 1_000],
    program: (program) => ({ ...program, earning: [...program.earning, action] }),
  });
  api = await openApi(deps, opened.shop);
});
beforeEach(() => {
  customerId = opened.customerIds[next]!;
  platformId = opened.platformIds[next]!;
  next += 1;
});
afterAll(async () => {
  expect(await brokenClaims(deps, opened.shop)).toEqual([]);
  await api.close();
  await world.close();
  await own.drop();
});

async function set(isExcluded: boolean) {
  const { data } = await api.ask(
    `mutation ($id: ID!, $isExcluded: Boolean!) { customerSetExcluded(customerId: $id, isExcluded: $isExcluded) {
       customer { id status points { available } } userErrors { code field } } }`,
    { id: customerId, isExcluded },
  );
  return data.customerSetExcluded;
}

const order = (orderId: string) =>
  deliver(deps, opened.shop, [
    orderChanged(anOrder({ orderId, customerId: platformId }), aCustomer(platformId)),
  ]);

async function record(idempotencyKey: string): Promise<string[]> {
  const { data } = await api.ask(
    `mutation ($input: ActionInput!) { actionRecord(input: $input) { userErrors { code } } }`,
    { input: { customerId, action: "review", idempotencyKey } },
  );
  return data.actionRecord.userErrors.map(({ code }: { code: string }) => code);
}

describe("an excluded customer", () => {
  test("keeps the points, and earns no more from orders or actions", async () => {
    expect(await set(true)).toEqual({
      customer: { id: customerId, status: "EXCLUDED", points: { available: 1_000 } },
      userErrors: [],
    });

    await order("1");

    expect(await record("1")).toEqual(["customer_not_eligible"]);
    expect((await memberOf(deps, opened.shop, platformId)).available).toBe(1_000);
    const { data } = await api.ask(
      `{ customer(id: "${customerId}") { orders { nodes { points summary } } } }`,
    );
    expect(data.customer.orders.nodes).toEqual([
      { points: 0, summary: "Earned nothing: the customer is excluded from the program." },
    ]);
  });

  test("cannot redeem", async () => {
    await set(true);
    const rewardId = await aReward(deps, opened.shop);
    const redemption = { customerId, rewardId, points: null, idempotencyKey: "excluded", actor: "test" };

    await expect(redeemReward(deps, opened.shop.shopId, redemption)).rejects.toMatchObject({
      code: "customer_not_eligible",
    });
  });

  test("stays excluded whatever the store sends about them", async () => {
    await set(true);
    const customer = aCustomer(platformId, { firstName: "Bea", updatedAt: "2026-02-01T08:00:00.000Z" });
    await deliver(deps, opened.shop, [{ type: "customer_updated", customer }]);

    expect((await memberOf(deps, opened.shop, platformId)).status).toBe("EXCLUDED");
  });

  test("loses the points of an earlier order when it changes, and gets them back once included", async () => {
    await order("2");
    await set(true);
    const later = (updatedAt: string) =>
      deliver(deps, opened.shop, [
        orderChanged(anOrder({ orderId: "2", customerId: platformId, updatedAt }), aCustomer(platformId)),
      ]);
    await later("2026-02-02T12:00:00.000Z");
    const excluded = (await memberOf(deps, opened.shop, platformId)).available;
    await set(false);
    await later("2026-02-03T12:00:00.000Z");

    expect(excluded).toBe(1_000);
    expect((await memberOf(deps, opened.shop, platformId)).available).toBe(1_020);
  });

  test("takes part again once included, and a repeated request changes nothing", async () => {
    await set(true);
    await set(true);

    expect((await set(false)).customer.status).toBe("MEMBER");
    expect((await set(false)).customer.status).toBe("MEMBER");
    expect(await record("2")).toEqual([]);
    await order("3");
    expect((await memberOf(deps, opened.shop, platformId)).available).toBe(1_070);
  });
});

test("an erased customer can be neither excluded nor given points", async () => {
  await eraseCustomerByHand(deps, opened.shop.shopId, { customerId, actor: "test" });
  const input = { customerId, points: 5, reason: "x", idempotencyKey: "erased" };
  const { data } = await api.ask(
    `mutation ($input: AdjustPointsInput!) { customerAdjustPoints(input: $input) { userErrors { code } } }`,
    { input },
  );

  expect((await set(true)).userErrors).toEqual([{ code: "customer_erased", field: ["customerId"] }]);
  expect(data.customerAdjustPoints.userErrors).toEqual([{ code: "customer_erased" }]);
});
