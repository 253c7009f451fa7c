// Saved filters of the customers page, through the API.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;
let api: TestApi;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  api = await openApi(deps, shop);
});
afterEach(async () => {
  await api.close();
  await own.drop();
});

const fields = "{ customerView { id name address } userErrors { code field } }";

async function create(name: string, address = "tier=gold&points-from=1000") {
  const { data } = await api.ask(
    `mutation ($name: String!, $address: String!) { customerViewCreate(name: $name, address: $address) ${fields} }`,
    { name, address },
  );
  return data.customerViewCreate;
}

async function rename(id: string, name: string) {
  const { data } = await api.ask(
    `mutation ($id: ID!, $name: String!) { customerViewRename(id: $id, name: $name) ${fields} }`,
    { id, name },
  );
  return data.customerViewRename;
}

async function remove(id: string) {
  const { data } = await api.ask(`mutation ($id: ID!) { customerViewDelete(id: $id) ${fields} }`, { id });
  return data.customerViewDelete;
}

const list = async (asked: TestApi = api) =>
  (await asked.ask("{ customerViews { id name address } }")).data.customerViews;

test("a saved filter is kept for all staff of the shop, in the order of saving", async () => {
  const first = await create("Rich in gold");
  const second = await create("Lapsed", "inactive-since=2026-01-01");

  expect(await list()).toEqual([first.customerView, second.customerView]);
  expect(first.customerView).toMatchObject({ name: "Rich in gold", address: "tier=gold&points-from=1000" });
});

test("it can be renamed, and keeps its filter", async () => {
  const { customerView } = await create("Rich");
  await rename(customerView.id, " Rich in gold ");

  expect(await list()).toEqual([{ ...customerView, name: "Rich in gold" }]);
});

test("it can be deleted, once", async () => {
  const { customerView } = await create("Rich");

  expect(await remove(customerView.id)).toMatchObject({ customerView, userErrors: [] });
  expect((await remove(customerView.id)).userErrors).toEqual([{ code: "view_not_found", field: ["id"] }]);
  expect(await list()).toEqual([]);
});

test("two views never have the same name, in any spelling", async () => {
  await create("Rich");
  const other = await create("Poor");

  const refusal = [{ code: "invalid_input", field: ["name"] }];
  expect((await create("RICH")).userErrors).toEqual(refusal);
  expect((await rename(other.customerView.id, "rich")).userErrors).toEqual(refusal);
  expect((await rename(other.customerView.id, "POOR")).userErrors).toEqual([]);
});

test("nor when both are saved at the same time", async () => {
  await Promise.all([create("Rich"), create("Rich"), create("rich")]);

  expect(await list()).toHaveLength(1);
});

test.each([
  ["no name", " ", "tier=gold", "name"],
  ["a name that is too long", "x".repeat(41), "tier=gold", "name"],
  ["an invalid query string", "Rich", "https://elsewhere.example/<b>", "address"],
])("is refused with %s", async (_name, name, address, field) => {
  expect((await create(name, address)).userErrors).toEqual([{ code: "invalid_input", field: [field] }]);
});

test("a shop has twenty views at most", async () => {
  for (let n = 0; n < 20; n += 1) await create(`View ${n}`);

  expect((await create("One more")).userErrors).toMatchObject([{ code: "too_many_views" }]);
});

test("a shop neither sees nor changes another's views", async () => {
  const { customerView } = await create("Rich");
  const mine = api;
  api = await openApi(deps, await aShop(deps, { domain: "stranger.myshopify.com" }));
  try {
    expect(await list()).toEqual([]);
    expect((await rename(customerView.id, "Mine")).userErrors).toMatchObject([{ code: "view_not_found" }]);
    expect((await remove(customerView.id)).userErrors).toMatchObject([{ code: "view_not_found" }]);
    expect((await create("Rich")).userErrors).toEqual([]);
  } finally {
    await api.close();
    api = mine;
  }
  expect(await list()).toEqual([customerView]);
});
