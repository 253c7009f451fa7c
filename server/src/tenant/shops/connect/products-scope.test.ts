// Rules and rewards for products need the store's products scope: without it they cannot be saved, and the error says
// so.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

const saveReward = async (appliesTo: object) =>
  (await create({ kind: "amount_off", config: { amountMinor: 500, appliesTo } })).userErrors.map(
    ({ code }: { code: string }) => ({ code }),
  );

async function create(reward: { readonly kind: string; readonly config: object }) {
  const { data } = await api.ask(
    `mutation ($input: RewardInput!) { rewardCreate(input: $input) {
       reward { id config missingScopes } userErrors { code field message } } }`,
    { input: { name: "A treat", points: 500, ...reward } },
  );
  return data.rewardCreate;
}

const searchFor = async (search: string) =>
  (
    await api.ask(
      `query ($search: String!) { productVariants(search: $search) {
         variants { id title price { amount currencyCode } } userErrors { code } } }`,
      { search },
    )
  ).data.productVariants;

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

describe("a free product", () => {
  const aFree = (variant: object) => ({ kind: "free_product", config: { variant } });
  const planter = () => {
    const [found] = opened.world.store.control.products({ shop: TEST_SHOP });
    return { productId: found!.id, id: String(found!.variants[0]!.id) };
  };

  test("can be looked for and saved only once the store shows its products", async () => {
    expect(await searchFor("planter")).toEqual({ variants: null, userErrors: missing });
    expect((await create(aFree({ id: planter().id }))).userErrors).toMatchObject(missing);
    await grantProducts();
    expect((await searchFor("planter")).variants).toEqual([
      { id: planter().id, title: "Stoneware Planter", price: { amount: "34.90", currencyCode: "EUR" } },
    ]);
    expect((await create(aFree({ id: planter().id }))).userErrors).toEqual([]);
    expect(await searchFor("x".repeat(201))).toMatchObject({ userErrors: [{ code: "invalid_input" }] });
  });

  test("is saved with the title and the price that the store says, whatever was sent", async () => {
    await grantProducts();
    const { id } = planter();
    const { reward } = await create(aFree({ id, title: "A palace", priceMinor: 1 }));
    expect(reward).toMatchObject({
      config: { variant: { id, title: "Stoneware Planter", priceMinor: 3490 } },
      missingScopes: [],
    });
  });

  test("that the store does not have, that costs nothing, or that is a gift card, is refused at its field", async () => {
    await grantProducts();
    const { control } = opened.world.store;
    const { id, productId } = planter();
    const card = control.products({ shop: TEST_SHOP }).find(({ title }) => title.startsWith("Gift Card"));
    control.updateProduct({ shop: TEST_SHOP, productId, priceMinor: 0 });
    for (const [variantId, message] of [
      ["404", "Your store has no such product any more. Choose another one."],
      [id, "This product costs nothing. Choose another one."],
      [String(card!.variants[0]!.id), "A gift card cannot be a free product. Choose another one."],
    ])
      expect((await create(aFree({ id: variantId }))).userErrors).toEqual([
        { code: "invalid_input", field: ["config", "variant"], message },
      ]);
  });

  test("says that its codes cannot be made after the store took the access back", async () => {
    await grantProducts();
    const { reward } = await create(aFree({ id: planter().id }));
    const { store } = opened.world;
    store.control.install({
      shop: TEST_SHOP,
      scopes: [...opened.deps.platform.authorization.requiredScopes],
    });
    await installShop(opened.deps, store.control.idToken({ shop: TEST_SHOP }));

    const { data } = await api.ask(`{ reward(id: "${reward.id}") { missingScopes } }`);
    expect(data.reward.missingScopes).toEqual(["read_products"]);
  });

  test("is not saved while the store does not answer", async () => {
    await grantProducts();
    opened.world.store.control.disturbPlatform({ kind: "http_500", field: "productVariant", rate: 1 });
    const { errors } = await api.ask(
      `mutation ($input: RewardInput!) { rewardCreate(input: $input) { userErrors { code } } }`,
      { input: { name: "A treat", points: 500, ...aFree({ id: planter().id }) } },
    );
    expect(errors).toMatchObject([{ extensions: { code: "platform_unavailable" } }]);
    expect((await api.ask("{ rewards { nodes { id } } }")).data.rewards.nodes).toEqual([]);
  });
});

describe("a gift card", () => {
  const aCard = { kind: "gift_card", config: { amountMinor: 20_000, expiresDays: null } };
  const grantCards = async (scopes: readonly string[]): Promise<void> => {
    const { store } = opened.world;
    store.control.install({
      shop: TEST_SHOP,
      scopes: [...opened.deps.platform.authorization.requiredScopes, ...scopes],
    });
    await installShop(opened.deps, store.control.idToken({ shop: TEST_SHOP }));
  };

  test("can be saved only once the store lets Laurel make cards that name customers", async () => {
    expect((await create(aCard)).userErrors).toMatchObject(missing);
    await grantCards(["write_gift_cards"]);
    expect((await create(aCard)).userErrors).toMatchObject(missing);
    await grantCards(["write_gift_cards", "write_customers"]);
    expect((await create(aCard)).reward).toMatchObject({ missingScopes: [] });
  });

  test("may not be larger than the store issues them", async () => {
    await grantCards(["write_gift_cards", "write_customers"]);
    const { control } = opened.world.store;
    control.updateShop({ shop: TEST_SHOP, giftCardLimitMinor: 19_999 });
    expect((await create(aCard)).userErrors).toEqual([
      {
        code: "amount_over_limit",
        field: ["config", "amountMinor"],
        message: "Your store issues gift cards of 199.99 EUR at most.",
      },
    ]);
    control.updateShop({ shop: TEST_SHOP, giftCardLimitMinor: 20_000 });
    expect((await create(aCard)).userErrors).toEqual([]);
  });

  test("says what is missing after the store took the access back", async () => {
    await grantCards(["write_gift_cards", "write_customers"]);
    const { reward } = await create(aCard);
    await grantCards([]);

    const { data } = await api.ask(`{ reward(id: "${reward.id}") { missingScopes } }`);
    expect(data.reward.missingScopes).toEqual(["write_gift_cards", "write_customers"]);
  });
});

describe("store credit", () => {
  const aCredit = { kind: "store_credit", config: { amountMinor: 1_000, expiresDays: 30 } };
  const scopes = ["write_store_credit_account_transactions", "read_store_credit_accounts"];
  const grant = async (more: readonly string[]): Promise<void> => {
    const { store } = opened.world;
    const all = [...opened.deps.platform.authorization.requiredScopes, ...more];
    store.control.install({ shop: TEST_SHOP, scopes: all });
    await installShop(opened.deps, store.control.idToken({ shop: TEST_SHOP }));
  };

  test("can be saved only once the store lets Laurel see it and add to it", async () => {
    expect((await create(aCredit)).userErrors).toMatchObject(missing);
    await grant(scopes.slice(0, 1));
    expect((await create(aCredit)).userErrors).toMatchObject(missing);
    await grant(scopes);
    expect((await create(aCredit)).reward).toMatchObject({ missingScopes: [] });
  });

  test.each([
    ["store credit is off", { isStoreCreditOn: false }],
    ["customers sign in with classic accounts", { hasClassicAccounts: true }],
  ])("cannot be saved while %s", async (_, change) => {
    await grant(scopes);
    opened.world.store.control.updateShop({ shop: TEST_SHOP, ...change });
    expect((await create(aCredit)).userErrors).toMatchObject([{ code: "store_credit_off" }]);
  });
});

test("a reward for some products can be saved only once the store shows them", async () => {
  const products = { type: "products", productIds: ["7"] };
  expect(await saveReward(products)).toEqual(missing);
  expect(await saveReward({ type: "order" })).toEqual([]);
  await grantProducts();
  expect(await saveReward(products)).toEqual([]);
});
