// Rules and rewards for products need the store's products scope: without it they cannot be saved, and the error says
// so.
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadProgram } from "../../program/load-program.ts";
import { openConnectedShop, type ConnectedShop } from "../../../testing/samples/connected-shop.ts";
import { openApi, type TestApi } from "../../../testing/test-api.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { installShop } from "../install-shop.ts";

let opened: ConnectedShop;
let api: TestApi;
beforeEach(async () => {
  opened = await openConnectedShop();
  api = await openApi(opened.deps, opened.shop);
});
afterEach(async () => {
  await api.close();
  await opened.close();
});

async function grantProducts(): Promise<void> {
  const { store } = opened.world;
  const scopes = [...opened.deps.platform.authorization.requiredScopes, "read_products"];
  store.control.install({ shop: TEST_SHOP, scopes });
  await installShop(opened.deps, store.control.idToken({ shop: TEST_SHOP }));
}

const noProducts = { tags: [], productIds: [], collectionIds: [] };
const doubling = (products: object) => ({
  id: "double",
  kind: "product_multiplier",
  enabled: true,
  config: { ...noProducts, multiplierBasisPoints: 20_000, ...products },
});

async function saveRule(rule: object) {
  const { version, document } = await opened.deps.db.transaction(opened.shop.shopId, loadProgram);
  const input = { document: { ...document, earning: [...document.earning, rule] } };
  const { data } = await api.ask(
    `mutation ($version: Int!, $input: ProgramInput!) {
       programUpdate(expectedVersion: $version, input: $input) { program { version } userErrors { code } } }`,
    { version, input },
  );
  return data.programUpdate.userErrors;
}

async function saveReward(appliesTo: object) {
  const config = { amountMinor: 500, appliesTo };
  const input = { kind: "amount_off", name: "€5 off", points: 500, config };
  const { data } = await api.ask(
    "mutation ($input: RewardInput!) { rewardCreate(input: $input) { userErrors { code } } }",
    { input },
  );
  return data.rewardCreate.userErrors;
}

const missing = [{ code: "missing_platform_scope" }];

test.each([
  ["tags", { tags: ["tea"] }],
  ["products", { productIds: ["7"] }],
  ["collections", { collectionIds: ["9"] }],
])("a rule about %s can be saved only once the store shows its products", async (_what, products) => {
  expect(await saveRule(doubling(products))).toEqual(missing);
  await grantProducts();
  expect(await saveRule(doubling(products))).toEqual([]);
});

test("a rule that is switched off, or names no product, needs no scope", async () => {
  expect(await saveRule({ ...doubling({ tags: ["tea"] }), enabled: false })).toEqual([]);
});

test("a reward for some products can be saved only once the store shows them", async () => {
  const products = { type: "products", productIds: ["7"] };
  expect(await saveReward(products)).toEqual(missing);
  expect(await saveReward({ type: "order" })).toEqual([]);
  await grantProducts();
  expect(await saveReward(products)).toEqual([]);
});
