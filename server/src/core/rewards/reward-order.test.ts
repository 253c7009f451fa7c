// The order of rewards, and copies of them, through the API.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
beforeEach(async () => {
  shops += 1;
  shop = await aShop(deps, { domain: `order-${shops}.myshopify.com` });
  api = await openApi(deps, shop);
});
afterEach(() => api.close());
afterAll(() => own.drop());

const make = async (...names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push(await aReward(deps, shop, { name }));
  return ids;
};

const namesOf = async (args = "first: 50"): Promise<string[]> => {
  const { data } = await api.ask(`{ rewards(${args}) { nodes { name } } }`);
  return data.rewards.nodes.map(({ name }: { name: string }) => name);
};

const move = async (id: string, neighbours: { before?: string; after?: string }) =>
  (
    await api.ask(
      `mutation ($id: ID!, $before: ID, $after: ID) { rewardMove(id: $id, before: $before, after: $after) {
         reward { id version } userErrors { code field } } }`,
      { id, ...neighbours },
    )
  ).data.rewardMove;

const archive = (id: string) =>
  api.ask(`mutation ($id: ID!) { rewardSetStatus(id: $id, status: ARCHIVED) { reward { id } } }`, { id });

describe("the order of rewards", () => {
  test("is oldest first until staff choose another", async () => {
    await make("a", "b", "c");

    expect(await namesOf()).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["before the first", 2, "before", 0, ["c", "a", "b", "d"]],
    ["before its neighbour", 1, "before", 0, ["b", "a", "c", "d"]],
    ["after the last", 0, "after", 3, ["b", "c", "d", "a"]],
    ["after its neighbour", 1, "after", 2, ["a", "c", "b", "d"]],
    ["next to itself", 1, "after", 1, ["a", "b", "c", "d"]],
    ["to its present position", 1, "after", 0, ["a", "b", "c", "d"]],
  ] as const)("is kept when one is moved %s", async (_, from, side, to, names) => {
    const ids = await make("a", "b", "c", "d");

    expect(await move(ids[from]!, { [side]: ids[to] })).toMatchObject({ userErrors: [] });
    expect(await namesOf()).toEqual(names);
  });

  test("puts new rewards last, behind those that were moved", async () => {
    const [a, b] = await make("a", "b");
    await move(b!, { before: a! });
    await make("c", "d");

    expect(await namesOf()).toEqual(["b", "a", "c", "d"]);
  });

  test("is no change of the reward: an open edit can still be saved", async () => {
    const [a, b] = await make("a", "b");

    expect((await move(b!, { before: a! })).reward).toEqual({ id: b, version: 1 });
  });

  test("is read page by page, also across moved and unmoved ones", async () => {
    const [a, b] = await make("a", "b");
    await move(b!, { before: a! });
    await make("c", "d", "e");
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { data } = await api.ask(
        `query ($after: String) { rewards(first: 2, after: $after) {
           nodes { name } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
      seen.push(...data.rewards.nodes.map(({ name }: { name: string }) => name));
      ({ endCursor: after, hasNextPage: more } = data.rewards.pageInfo);
    }

    expect(seen).toEqual(["b", "a", "c", "d", "e"]);
  });

  test("keeps every move of two concurrent editors", async () => {
    const ids = await make("a", "b", "c", "d", "e", "f");

    await Promise.all(ids.slice(1).map((id) => move(id, { before: ids[0]! })));

    const names = await namesOf();
    expect(names.toSorted()).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(names.at(-1)).toBe("a");
  });

  test("shows only archived rewards, or only others, and keeps their positions", async () => {
    const [, b] = await make("a", "b", "c");
    await archive(b!);

    expect(await namesOf("isArchived: true")).toEqual(["b"]);
    expect(await namesOf("isArchived: false")).toEqual(["a", "c"]);
    expect(await namesOf()).toEqual(["a", "b", "c"]);
  });

  test("belongs to one shop", async () => {
    const [a, b] = await make("a", "b");
    await move(b!, { before: a! });
    await api.close();
    shop = await aShop(deps, { domain: `order-${shops}-other.myshopify.com` });
    api = await openApi(deps, shop);
    const [c] = await make("c", "d");

    expect(await namesOf()).toEqual(["c", "d"]);
    expect(await move(c!, { before: a! })).toEqual({
      reward: null,
      userErrors: [{ code: "reward_not_found", field: ["before"] }],
    });
  });

  test.each([
    ["no position", () => ({})],
    ["two positions", (id: string) => ({ before: id, after: id })],
  ])("is not changed by a move to %s", async (_, neighbours) => {
    const [a, b] = await make("a", "b");

    expect(await move(b!, neighbours(a!))).toMatchObject({ userErrors: [{ code: "invalid_input" }] });
    expect(await namesOf()).toEqual(["a", "b"]);
  });
});

describe("a copy of a reward", () => {
  const duplicate = async (id: string) =>
    (
      await api.ask(
        `mutation ($id: ID!) { rewardDuplicate(id: $id) {
           reward { id version name status points kind config description } userErrors { code field } } }`,
        { id },
      )
    ).data.rewardDuplicate;

  test("is a draft with the same contents, at the end", async () => {
    const config = { amountMinor: 700, limitTotal: 5, codePrefix: "WINTER-" };
    const id = await aReward(deps, shop, { name: "Treat", points: 700, config });
    await make("another");

    const { reward } = await duplicate(id);

    expect(reward).toMatchObject({ version: 1, name: "Copy of Treat", status: "DRAFT", points: 700, config });
    expect(reward.id).not.toBe(id);
    expect(await namesOf()).toEqual(["Treat", "another", "Copy of Treat"]);
  });

  test("of a reward with a very long name is cut to the longest name allowed", async () => {
    const id = await aReward(deps, shop, { name: `${"x".repeat(91)}😀more` });

    expect((await duplicate(id)).reward.name).toBe(`Copy of ${"x".repeat(91)}`);
  });

  test("of an unknown reward is refused", async () => {
    expect(await duplicate("0190a1b2-0000-7000-8000-000000000000")).toMatchObject({
      reward: null,
      userErrors: [{ code: "reward_not_found" }],
    });
  });
});
