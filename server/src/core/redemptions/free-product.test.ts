// A reward that is one piece of a product: what its code takes off is the piece's price, read once from the store.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aReward } from "../../testing/samples/a-redemption.ts";
import { openRewardWorld, patience, type RewardWorld } from "../../testing/samples/reward-world.ts";
import { hurryJobs } from "../../testing/processes/hurry-jobs.ts";
import { brokenClaims } from "../../testing/processes/deliver.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";

const WITH_PRODUCTS = ["read_customers", "read_orders", "write_discounts", "read_products"];

let w: RewardWorld;
let pot: { readonly id: number; readonly variantId: string };

beforeEach(async () => {
  w = await openRewardWorld({ appScopes: WITH_PRODUCTS, points: 1_000 });
  const { id, variants } = w.store.createProduct({
    shop: TEST_SHOP,
    title: "Fern pot",
    priceMinor: 1_250,
    isTaxable: false,
  });
  pot = { id, variantId: String(variants[0]!.id) };
});
afterEach(() => w.close());

const aFreePot = () =>
  aReward(w.deps, w.here.shop, {
    kind: "free_product",
    name: "A pot",
    config: { variant: { id: pot.variantId, title: "Fern pot", priceMinor: 1_250 } },
  });

const discounts = () => w.store.discounts({ shop: TEST_SHOP });
const buy = (quantity: number, code: string) =>
  w.store.placeOrder({
    shop: TEST_SHOP,
    lines: [{ productId: pot.id, quantity }],
    customerId: w.here.platformIds[0]!,
    discountCodes: [code],
    shippingMinor: null,
  });

test("a free product is one piece, however many are bought", async () => {
  await w.startWork();
  const { code, ...redemption } = await w.become(await w.redeem(await aFreePot()), "ISSUED");

  expect(redemption).toMatchObject({ points: 500, value: { amount: "12.50" } });
  expect(buy(3, code)).toMatchObject({ total_discounts: "12.50", total_price: "25.00" });
  expect(await w.available()).toBe(500);
  expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
});

test("a free product with variants is one piece of the chosen one", async () => {
  const variants = [{ title: "Small" }, { title: "Large", priceMinor: 2_000 }];
  const mug = w.store.createProduct({
    shop: TEST_SHOP,
    title: "Mug",
    priceMinor: 900,
    variants,
    isTaxable: false,
  });
  const [small, large] = mug.variants;
  const variant = { id: String(large!.id) };
  await w.startWork();
  const rewardId = await aReward(w.deps, w.here.shop, { kind: "free_product", config: { variant } });
  const { code } = await w.become(await w.redeem(rewardId), "ISSUED");

  const order = w.store.placeOrder({
    shop: TEST_SHOP,
    lines: [small, large].map(({ id } = large!) => ({ variantId: id, quantity: 2 })),
    customerId: w.here.platformIds[0]!,
    discountCodes: [code],
  });
  expect(order.line_items.map((line) => line.discount_allocations)).toMatchObject([
    [],
    [{ amount: "20.00" }],
  ]);
});

test("its price is that of the moment when it is redeemed, not of when the reward was saved", async () => {
  const rewardId = await aFreePot();
  w.store.updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 1_400 });
  await w.startWork();

  expect(await w.become(await w.redeem(rewardId), "ISSUED")).toMatchObject({ value: { amount: "14.00" } });
  expect(discounts()).toMatchObject([{ value: { type: "amount", amountMinor: 1_400, onEachItem: false } }]);
});

test.each(["http_500", "timeout_after_work"] as const)(
  "its price is read once: it stays while the store answers %s, even if the merchant changes it",
  async (kind) => {
    w.store.disturbPlatform({ kind, field: "discountCodeBasicCreate", rate: 1, holdMs: 300 });
    const rewardId = await aFreePot();
    w.store.updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 1_400 });
    const id = await w.redeem(rewardId);
    await w.startWork();
    // The price has been read, and the platform was asked at least once.
    await vi.waitFor(async () => expect((await w.find(id)).value.amount).toBe("14.00"), patience);

    w.store.updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 9_900 });
    w.store.clearFaults();

    expect(await w.become(id, "ISSUED")).toMatchObject({ value: { amount: "14.00" } });
    expect(discounts()).toMatchObject([{ value: { amountMinor: 1_400 } }]);
    expect(await w.available()).toBe(500);
  },
);

test("while the store does not say the price, the redemption waits", async () => {
  w.store.disturbPlatform({ kind: "http_500", field: "productVariant", next: 6 });
  const id = await w.redeem(await aFreePot());
  await w.startWork();

  expect(await w.become(id, "ISSUED")).toMatchObject({ value: { amount: "12.50" } });
  expect(discounts()).toHaveLength(1);
});

describe("the points go back, and the merchant is told why, if the product", () => {
  test.each([
    ["was deleted", "product_gone", () => w.store.deleteProduct({ shop: TEST_SHOP, productId: pot.id })],
    [
      "costs nothing",
      "product_without_price",
      () => w.store.updateProduct({ shop: TEST_SHOP, productId: pot.id, priceMinor: 0 }),
    ],
    [
      "has a price in another currency",
      "product_without_price",
      () => w.store.updateShop({ shop: TEST_SHOP, currencyCode: "USD" }),
    ],
    [
      "may no longer be read",
      "missing_platform_scope",
      () =>
        w.store.install({ shop: TEST_SHOP, scopes: ["read_customers", "read_orders", "write_discounts"] }),
    ],
  ])("%s", async (_, failureCode, change) => {
    const id = await w.redeem(await aFreePot());
    expect(await w.available()).toBe(500);
    change();
    await w.startWork();

    const redemption = await w.become(id, "FAILED");
    expect(redemption).toMatchObject({ failureCode, code: null });
    expect(redemption.failure).toMatch(/^The store .+\.$/);
    expect(await w.available()).toBe(1_000);
    expect(discounts()).toEqual([]);
    expect(await brokenClaims(w.deps, w.here.shop)).toEqual([]);
  });
});

test("a product that is deleted between its price and its code fails, and the points go back", async () => {
  w.store.disturbPlatform({ kind: "http_500", field: "discountCodeBasicCreate", rate: 1 });
  const id = await w.redeem(await aFreePot());
  await w.startWork();
  await vi.waitFor(() => expect(w.world.failures).toContain("platform_unavailable"), patience);
  w.store.deleteProduct({ shop: TEST_SHOP, productId: pot.id });
  w.store.clearFaults();

  expect(await w.become(id, "FAILED")).toMatchObject({ failureCode: "discount_refused" });
  expect(await w.available()).toBe(1_000);
});

describe("a cancelled free product gives the points back once, whether", () => {
  test("its price was never read", async () => {
    w.store.disturbPlatform({ kind: "http_500", field: "productVariant", rate: 1 });
    const id = await w.redeem(await aFreePot());
    await w.startWork();
    await vi.waitFor(() => expect(w.world.failures.length).toBeGreaterThan(1), patience);
    await w.cancel(id);
    await w.become(id, "CANCELLED");
    w.store.clearFaults();
    await hurryJobs(w.own.url);

    expect(await w.find(id)).toMatchObject({ status: "CANCELLED" });
    expect(discounts()).toEqual([]);
    expect(await w.available()).toBe(1_000);
  });

  test("its code was made", async () => {
    await w.startWork();
    const id = await w.redeem(await aFreePot());
    const { code } = await w.become(id, "ISSUED");
    await w.cancel(id);
    await w.become(id, "CANCELLED");

    expect(() => buy(1, code)).toThrow();
    expect(await w.available()).toBe(1_000);
  });
});

test("after the merchant chose another product, a failed one is tried again for the same points", async () => {
  const rewardId = await aFreePot();
  w.store.deleteProduct({ shop: TEST_SHOP, productId: pot.id });
  await w.startWork();
  const failed = await w.redeem(rewardId);
  await w.become(failed, "FAILED");
  const [planter] = w.store.products({ shop: TEST_SHOP });
  const variant = { id: String(planter!.variants[0]!.id) };
  await w.api.ask(
    `mutation ($id: ID!, $input: RewardInput!) {
       rewardUpdate(id: $id, expectedVersion: 1, input: $input) { userErrors { code } } }`,
    { id: rewardId, input: { kind: "free_product", name: "A pot", points: 500, config: { variant } } },
  );

  const { data } = await w.api.ask(
    `mutation { redemptionRetry(id: "${failed}") { redemption { id } userErrors { code } } }`,
  );

  expect(data.redemptionRetry.userErrors).toEqual([]);
  expect(await w.become(data.redemptionRetry.redemption.id, "ISSUED")).toMatchObject({
    value: { amount: "34.90" },
  });
  expect(await w.available()).toBe(500);
});
