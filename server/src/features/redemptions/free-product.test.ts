// A reward that is one piece of a product: what its code takes off is the piece's price, read once from the store.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/start-jobs.ts";
import { openRedeemingShop, aReward, type Redeeming } from "../../testing/samples/a-redemption.ts";
import { hurryJobs } from "../../testing/processes/hurry-jobs.ts";
import { brokenClaims, memberOf } from "../../testing/processes/deliver.ts";
import { openApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, noJobs, type TestDeps } from "../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../testing/test-platform.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { tasks } from "../features.ts";

const WITH_PRODUCTS = ["read_customers", "read_orders", "write_discounts", "read_products"];
const patience = { timeout: 20_000 };

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let here: Redeeming;
let api: TestApi;
let jobs: { stop(): Promise<void> } | undefined;
let pot: { readonly id: number; readonly variantId: string };

const clock = new TestClock();
const store = () => world.store.control;

beforeEach(async () => {
  own = await createTestDatabase();
  const scopes = { appScopes: WITH_PRODUCTS };
  world = await startTestPlatform({ store: { clock: () => clock.now(), ...scopes }, timeoutMs: 300 });
  deps = createTestDeps({ db: own.db, clock, platform: world.platform, ...noJobs });
  here = await openRedeemingShop(deps, own.url, { world, points: [1_000] });
  api = await openApi(deps, here.shop);
  const { id, variants } = store().createProduct({
    shop: TEST_SHOP,
    title: "Fern pot",
    priceMinor: 1_250,
    isTaxable: false,
  });
  pot = { id, variantId: String(variants[0]!.id) };
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await api.close();
  await world.close();
  await own.drop();
});

async function startWork(): Promise<void> {
  jobs = await startJobs(deps, { concurrency: 4, tasks });
}

const aFreePot = () =>
  aReward(deps, here.shop, {
    kind: "free_product",
    name: "A pot",
    config: { variant: { id: pot.variantId, title: "Fern pot", priceMinor: 1_250 } },
  });

async function redeem(rewardId: string): Promise<string> {
  const { data } = await api.ask(
    `mutation ($input: RedeemInput!) { rewardRedeem(input: $input) { redemption { id } userErrors { code } } }`,
    { input: { customerId: here.customerIds[0], rewardId, idempotencyKey: "once" } },
  );
  expect(data.rewardRedeem.userErrors).toEqual([]);
  return data.rewardRedeem.redemption.id;
}

const find = async (id: string) =>
  (await api.ask(`{ redemption(id: "${id}") { status code points value { amount } failure failureCode } }`))
    .data.redemption;

const become = (id: string, status: string) =>
  vi.waitFor(async () => {
    await hurryJobs(own.url);
    const redemption = await find(id);
    expect(redemption.status).toBe(status);
    return redemption;
  }, patience);

const discounts = () => store().discounts({ shop: TEST_SHOP });
const available = async () => (await memberOf(deps, here.shop, here.platformIds[0])).available;
const buy = (quantity: number, code: string) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ productId: pot.id, quantity }],
    customerId: here.platformIds[0]!,
    discountCodes: [code],
    shippingMinor: null,
  });

test("a free product is one piece, however many are bought", async () => {
  await startWork();
  const { code, ...redemption } = await become(await redeem(await aFreePot()), "ISSUED");

  expect(redemption).toMatchObject({ points: 500, value: { amount: "12.50" } });
  expect(buy(3, code)).toMatchObject({ total_discounts: "12.50", total_price: "25.00" });
  expect(await available()).toBe(500);
  expect(await brokenClaims(deps, here.shop)).toEqual([]);
});

test("a free product with variants is one piece of the chosen one", async () => {
  const variants = [{ title: "Small" }, { title: "Large", priceMinor: 2_000 }];
  const mug = store().createProduct({
    shop: TEST_SHOP,
    title: "Mug",
    priceMinor: 900,
    variants,
    isTaxable: false,
  });
  const [small, large] = mug.variants;
  const variant = { id: String(large!.id) };
  await startWork();
  const rewardId = await aReward(deps, here.shop, { kind: "free_product", config: { variant } });
  const { code } = await become(await redeem(rewardId), "ISSUED");

  const order = store().placeOrder({
    shop: TEST_SHOP,
    lines: [small, large].map(({ id } = large!) => ({ variantId: id, quantity: 2 })),
    customerId: here.platformIds[0]!,
    discountCodes: [code],
  });
  expect(order.line_items.map((line) => line.discount_allocations)).toMatchObject([
    [],
    [{ amount: "20.00" }],
  ]);
});

test("its price is that of the moment when it is redeemed, not of when the reward was saved", async () => {
  const rewardId = await aFreePot();
  store().updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 1_400 });
  await startWork();

  expect(await become(await redeem(rewardId), "ISSUED")).toMatchObject({ value: { amount: "14.00" } });
  expect(discounts()).toMatchObject([{ value: { type: "amount", amountMinor: 1_400, onEachItem: false } }]);
});

test.each(["http_500", "timeout_after_work"] as const)(
  "its price is read once: it stays while the store answers %s, even if the merchant changes it",
  async (kind) => {
    store().disturbPlatform({ kind, field: "discountCodeBasicCreate", rate: 1, holdMs: 1_000 });
    const rewardId = await aFreePot();
    store().updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 1_400 });
    const id = await redeem(rewardId);
    await startWork();
    // The price has been read, and the platform was asked at least once.
    await vi.waitFor(async () => expect((await find(id)).value.amount).toBe("14.00"), patience);

    store().updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 9_900 });
    store().clearFaults();

    expect(await become(id, "ISSUED")).toMatchObject({ value: { amount: "14.00" } });
    expect(discounts()).toMatchObject([{ value: { amountMinor: 1_400 } }]);
    expect(await available()).toBe(500);
  },
);

test("while the store does not say the price, the redemption waits", async () => {
  store().disturbPlatform({ kind: "http_500", field: "productVariant", next: 6 });
  const id = await redeem(await aFreePot());
  await startWork();

  expect(await become(id, "ISSUED")).toMatchObject({ value: { amount: "12.50" } });
  expect(discounts()).toHaveLength(1);
});

describe("the points go back, and the merchant is told why, if the product", () => {
  test.each([
    ["was deleted", "product_gone", () => store().deleteProduct({ shop: TEST_SHOP, productId: pot.id })],
    [
      "costs nothing",
      "product_without_price",
      () => store().updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 0 }),
    ],
    [
      "has a price in another currency",
      "product_without_price",
      () => store().updateShop({ shop: TEST_SHOP, currencyCode: "USD" }),
    ],
    [
      "may no longer be read",
      "missing_platform_scope",
      () =>
        store().install({ shop: TEST_SHOP, scopes: ["read_customers", "read_orders", "write_discounts"] }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await redeem(await aFreePot());
    expect(await available()).toBe(500);
    change();
    await startWork();

    const redemption = await become(id, "FAILED");
    expect(redemption).toMatchObject({ failureCode, code: null });
    expect(redemption.failure).toMatch(/^The store .+\.$/);
    expect(await available()).toBe(1_000);
    expect(discounts()).toEqual([]);
    expect(await brokenClaims(deps, here.shop)).toEqual([]);
  });
});

test("a product that is deleted between its price and its code fails, and the points go back", async () => {
  store().disturbPlatform({ kind: "http_500", field: "discountCodeBasicCreate", rate: 1 });
  const id = await redeem(await aFreePot());
  await startWork();
  await vi.waitFor(() => expect(world.failures).toContain("platform_unavailable"), patience);
  store().deleteProduct({ shop: TEST_SHOP, productId: pot.id });
  store().clearFaults();

  expect(await become(id, "FAILED")).toMatchObject({ failureCode: "discount_refused" });
  expect(await available()).toBe(1_000);
});

describe("a cancelled free product gives the points back once, whether", () => {
  const cancel = (id: string) =>
    api.ask(`mutation { redemptionCancel(id: "${id}") { userErrors { code } } }`);

  test("its price was never read", async () => {
    store().disturbPlatform({ kind: "http_500", field: "productVariant", rate: 1 });
    const id = await redeem(await aFreePot());
    await startWork();
    await vi.waitFor(() => expect(world.failures.length).toBeGreaterThan(1), patience);
    await cancel(id);
    await become(id, "CANCELLED");
    store().clearFaults();
    await hurryJobs(own.url);

    expect(await find(id)).toMatchObject({ status: "CANCELLED" });
    expect(discounts()).toEqual([]);
    expect(await available()).toBe(1_000);
  });

  test("its code was made", async () => {
    await startWork();
    const id = await redeem(await aFreePot());
    const { code } = await become(id, "ISSUED");
    await cancel(id);
    await become(id, "CANCELLED");

    expect(() => buy(1, code)).toThrow();
    expect(await available()).toBe(1_000);
  });
});

test("after the merchant chose another product, a failed one is tried again for the same points", async () => {
  const rewardId = await aFreePot();
  store().deleteProduct({ shop: TEST_SHOP, productId: pot.id });
  await startWork();
  const failed = await redeem(rewardId);
  await become(failed, "FAILED");
  const [planter] = store().products({ shop: TEST_SHOP });
  const variant = { id: String(planter!.variants[0]!.id) };
  await api.ask(
    `mutation ($id: ID!, $input: RewardInput!) {
       rewardUpdate(id: $id, expectedVersion: 1, input: $input) { userErrors { code } } }`,
    { id: rewardId, input: { kind: "free_product", name: "A pot", points: 500, config: { variant } } },
  );

  const { data } = await api.ask(
    `mutation { redemptionRetry(id: "${failed}") { redemption { id } userErrors { code } } }`,
  );

  expect(data.redemptionRetry.userErrors).toEqual([]);
  expect(await become(data.redemptionRetry.redemption.id, "ISSUED")).toMatchObject({
    value: { amount: "34.90" },
  });
  expect(await available()).toBe(500);
});
