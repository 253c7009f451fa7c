// Creating and changing rewards through the API.
import { beforeAll, describe, expect, test } from "vitest";
import { adjustPoints } from "../adjustments/adjust-points.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { measureBalancesOfShop } from "./measure-balances.job.ts";
import { openTestShop } from "../../testing/test-shop.ts";

const { deps, shop, api } = await openTestShop();

const fiveOff = { kind: "amount_off", name: "5 off", points: 500, config: { amountMinor: 500 } };
const fields = `reward { id version kind name description points status config redemptionsCount affordableShare }
  userErrors { code field message }`;

const create = async (changes: object = {}) =>
  (
    await api.ask(`mutation ($input: RewardInput!) { rewardCreate(input: $input) { ${fields} } }`, {
      input: { ...fiveOff, ...changes },
    })
  ).data.rewardCreate;

const update = async (id: string, expectedVersion: number, changes: object) =>
  (
    await api.ask(
      `mutation ($id: ID!, $version: Int!, $input: RewardInput!) {
         rewardUpdate(id: $id, expectedVersion: $version, input: $input) { ${fields} } }`,
      { id, version: expectedVersion, input: { ...fiveOff, ...changes } },
    )
  ).data.rewardUpdate;

describe("a reward", () => {
  test("begins as a draft, with defaults for what was left out", async () => {
    expect(await create()).toMatchObject({
      reward: {
        version: 1,
        kind: "amount_off",
        description: null,
        points: 500,
        status: "DRAFT",
        config: { amountMinor: 500, limitTotal: null, appliesTo: { type: "order" }, tierIds: [] },
        redemptionsCount: 0,
      },
      userErrors: [],
    });
  });

  test.each([
    ["without a kind", { kind: "free_pony" }, ["kind"]],
    ["without a name", { name: "  " }, ["name"]],
    ["that costs nothing", { points: 0 }, ["points"]],
    ["without a price", { points: null }, ["points"]],
    ["with a setting that its kind does not have", { config: { amountMinor: 5, colour: "red" } }, ["config"]],
    ["that gives no discount", { config: { amountMinor: 0 } }, ["config", "amountMinor"]],
  ])("%s is refused at its field", async (_, changes, field) => {
    const { reward, userErrors } = await create(changes);

    expect(reward).toBeNull();
    expect(userErrors[0]).toMatchObject({ code: "invalid_input", field });
  });

  test("that is changed keeps its status, and its version goes up by one", async () => {
    const { reward } = await create({ status: "ACTIVE" });

    expect((await update(reward.id, 1, { name: "Five off" })).reward).toMatchObject({
      version: 2,
      name: "Five off",
      status: "ACTIVE",
    });
  });

  test("that was changed meanwhile is not overwritten", async () => {
    const { reward } = await create();
    await update(reward.id, 1, { name: "first" });

    expect(await update(reward.id, 1, { name: "second" })).toMatchObject({
      reward: null,
      userErrors: [{ code: "version_conflict", field: ["expectedVersion"] }],
    });
  });

  test("changed by two requests at once is changed by one", async () => {
    const { reward } = await create();

    const answers = await Promise.all([
      update(reward.id, 1, { name: "a" }),
      update(reward.id, 1, { name: "b" }),
    ]);

    const codes = answers.flatMap(({ userErrors }) =>
      userErrors.map((error: { code: string }) => error.code),
    );
    expect(codes).toEqual(["version_conflict"]);
  });

  test("is listed with those of its status, page by page", async () => {
    for (const name of ["a", "b", "c"]) await create({ name, status: "ARCHIVED" });
    const page = async (after: string | null) =>
      (
        await api.ask(
          `query ($after: String) { rewards(first: 2, after: $after, status: ARCHIVED) {
             nodes { name } pageInfo { hasNextPage endCursor } } }`,
          { after },
        )
      ).data.rewards;

    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);

    expect([...first.nodes, ...second.nodes].map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });
});

describe("the share of members who could afford a reward", () => {
  const shareOf = async (points: number) => (await create({ points })).reward.affordableShare;

  beforeAll(async () => {
    for (const [index, points] of [100, 200, 300, 400].entries()) {
      const platformId = String(9100 + index);
      await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(platformId) }]);
      const { customerId } = await memberOf(deps, shop, platformId);
      const input = { customerId, points, reason: "x", note: null, countsTowardTier: null };
      await adjustPoints(deps, shop.shopId, { ...input, idempotencyKey: platformId, actor: "test" });
    }
  });

  test.each([
    [100, "1.0000"],
    [101, "0.7500"],
    [400, "0.2500"],
    [401, "0.0000"],
  ])("of %i points is counted", async (points, share) => {
    expect(await shareOf(points)).toBe(share);
  });

  test("of a large shop is as measured by a job", async () => {
    await measureBalancesOfShop(deps, shop.shopId, 3);

    expect(await shareOf(101)).toBe("0.7500");
    expect(await shareOf(301)).toBe("0.2500");
  });

  test("of a shop that has become small is counted again", async () => {
    await measureBalancesOfShop(deps, shop.shopId, 3);
    await measureBalancesOfShop(deps, shop.shopId);

    expect(await shareOf(401)).toBe("0.0000");
  });
});
