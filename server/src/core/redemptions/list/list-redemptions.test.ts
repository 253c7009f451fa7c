// The redemptions of one reward, as the merchant pages through them.
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aReward, openRedeemingShop, type Redeeming } from "../../../testing/samples/a-redemption.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, type TestPlatform } from "../../../testing/test-platform.ts";
import { redeemReward } from "../redeem-reward.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let rewardId: string;
/** Newest first. */
let ids: string[];

const statuses: readonly RedemptionStatus[] = [
  "ISSUED",
  "USED",
  "ISSUED",
  "FAILED",
  "EXPIRED",
  "ISSUED",
  "CANCELLED",
];

beforeAll(async () => {
  own = await createTestDatabase();
  world = await startTestPlatform();
  deps = createTestDeps({ db: own.db, platform: world.platform });
  here = await openRedeemingShop(deps, own.url, { world, points: [100_000] });
  api = await openApi(deps, here.shop);
  rewardId = await aReward(deps, here.shop);
  const other = await aReward(deps, here.shop, { name: "another" });
  ids = [];
  for (const [index, status] of statuses.entries()) {
    ids.unshift(await redeem(rewardId, `of it ${index}`));
    await redeem(other, `of another ${index}`);
    await withAdministrator(own.url, (client) =>
      client.query("UPDATE laurel.redemptions SET status = $2 WHERE id = $1", [ids[0], status]),
    );
  }
});
afterAll(async () => {
  await api.close();
  await world.close();
  await own.drop();
});

const redeem = (id: string, idempotencyKey: string): Promise<string> =>
  redeemReward(deps, here.shop.shopId, {
    customerId: here.customerIds[0]!,
    rewardId: id,
    points: null,
    idempotencyKey,
    actor: "test",
  });

const page = async (args: string) => {
  const { data, errors } = await api.ask(
    `query ($id: ID!) { reward(id: $id) { redemptions(${args}) {
       nodes { id status code customer { displayName } }
       pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
    { id: rewardId },
  );
  if (errors.length > 0) return errors.map(({ extensions }) => extensions.code);
  return data.reward.redemptions;
};
const idsOf = ({ nodes }: { nodes: { id: string }[] }): string[] => nodes.map(({ id }) => id);

describe("the redemptions of a reward", () => {
  test("are all of its own, newest first", async () => {
    expect(idsOf(await page("first: 50"))).toEqual(ids);
  });

  test.each(["ISSUED", "USED", "EXPIRED", "CANCELLED", "FAILED", "REQUESTED"] as const)(
    "that are %s are found among the others",
    async (status) => {
      const found = await page(`first: 50, status: ${status}`);

      expect(idsOf(found)).toEqual(ids.filter((_, index) => statuses.toReversed()[index] === status));
    },
  );

  test("are read forward and backward, a page at a time", async () => {
    const first = await page("first: 3");
    const second = await page(`first: 3, after: "${first.pageInfo.endCursor}"`);
    const third = await page(`first: 3, after: "${second.pageInfo.endCursor}"`);
    const back = await page(`last: 3, before: "${third.pageInfo.startCursor}"`);

    expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
    expect(idsOf(back)).toEqual(ids.slice(3, 6));
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  });

  test("show no code that never worked", async () => {
    const { nodes } = await page("first: 50, status: FAILED");

    expect(nodes).toMatchObject([{ code: null }]);
  });

  test("refuse a cursor of another list", async () => {
    expect(await page(`first: 3, after: "abc"`)).toEqual(["invalid_cursor"]);
  });

  test("say since when one is being cancelled", async () => {
    Object.assign(deps, noJobs);
    const asked = await redeem(rewardId, "to be cancelled");
    const read = () =>
      api.ask(`query ($id: ID!) { redemption(id: $id) { cancelRequestedAt } }`, { id: asked });
    expect((await read()).data.redemption.cancelRequestedAt).toBeNull();

    await api.ask(`mutation ($id: ID!) { redemptionCancel(id: $id) { userErrors { code } } }`, { id: asked });

    expect((await read()).data.redemption.cancelRequestedAt).toBe(deps.clock.now().toISOString());
  });

  test("include none of another shop", async () => {
    const stranger = await openApi(deps, await aShop(deps, { domain: "stranger.myshopify.com" }));
    const { data } = await stranger.ask(
      `query ($id: ID!) { reward(id: $id) { redemptions(first: 5) { nodes { id } } } }`,
      { id: rewardId },
    );
    await stranger.close();

    expect(data.reward).toBeNull();
  });
});
