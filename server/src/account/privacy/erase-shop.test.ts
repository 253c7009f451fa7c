// The platform asks to erase a whole shop.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "../../tenant/shop-auth/api-keys/api-keys.ts";
import { findShopByDomain, forgetShops } from "../../tenant/shops/find-shop.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { openConnectedShop, type ConnectedShop } from "../../testing/samples/connected-shop.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { searchDatabase } from "../../testing/walks/search-database.ts";
import { TEST_SHOP } from "../../testing/test-platform.ts";
import { eraseShop } from "./erase-shop.ts";

let opened: ConnectedShop;
beforeEach(async () => {
  opened = await openConnectedShop();
});
afterEach(() => opened.close());

const store = () => opened.world.store.control;
const lines = [{ quantity: 2, unitPriceMinor: 2000, title: "A pot", isTaxable: false }];

async function fillShop(): Promise<void> {
  const newCustomer = { email: "ada@example.com", firstName: "Ada" };
  store().placeOrder({ shop: TEST_SHOP, lines, shippingMinor: null, newCustomer });
  await createApiKey(opened.deps, { shopId: opened.shop.shopId, name: "till", scopes: ["*"], actor: "test" });
  await opened.settled();
}

const askToRedact = (): void =>
  store().sendCompliance({ shop: TEST_SHOP, topic: "shop/redact", url: opened.webhookUrl });

const search = () => searchDatabase(opened.own.url, [opened.shop.shopId, TEST_SHOP, "ada@example.com"]);
/** Waiting jobs contain the shop's id. */
const notJobs = (found: readonly string[]) => found.filter((one) => !one.startsWith("graphile_worker."));

const findShop = () => findShopByDomain(opened.deps, TEST_SHOP);
const isGone = async () => {
  await vi.waitFor(async () => expect(notJobs(await search())).toEqual([]), { timeout: 30_000 });
  forgetShops(opened.deps);
  expect(await findShop()).toBeNull();
};
const takeAppAway = async () => {
  store().uninstall({ shop: TEST_SHOP });
  await opened.settled();
  expect(await findShop()).toMatchObject({ isInstalled: false });
};

describe("a shop whose erasure the platform requests", () => {
  test("is removed from every table two days after uninstalling, and another shop keeps everything", async () => {
    const other = await aShop(opened.deps, { domain: "other.myshopify.com" });
    await deliver(opened.deps, other, [orderChanged(anOrder())]);
    await fillShop();
    expect(notJobs(await search()).length).toBeGreaterThan(10);
    await takeAppAway();
    opened.deps.clock.move({ hours: 48 });

    askToRedact();

    await store().waitUntilIdle({ shop: TEST_SHOP });
    await isGone();
    expect(await memberOf(opened.deps, other)).toMatchObject({ available: 20 });
    expect(await brokenClaims(opened.deps, other)).toEqual([]);
  });

  test("keeps everything until two days have passed by our own record, and is then removed", async () => {
    const { shopId } = opened.shop;
    await fillShop();
    await takeAppAway();
    opened.deps.clock.move({ hours: 47 });

    expect(await eraseShop(opened.deps, shopId)).toEqual({ isErased: false, waitsSeconds: 3_600 });
    expect(notJobs(await search())).toContain("laurel.customers: ada@example.com");

    opened.deps.clock.move({ hours: 1 });
    expect(await eraseShop(opened.deps, shopId)).toEqual({ isErased: true, waitsSeconds: 0 });
    await isGone();
    // Again, as after a crash half way.
    expect(await eraseShop(opened.deps, shopId)).toEqual({ isErased: true, waitsSeconds: 0 });
  });

  test("starts its two days now if the uninstall event was lost", async () => {
    await fillShop();
    store().disturbDeliveries({ shop: TEST_SHOP, kind: "drop", next: 1, topic: "app/uninstalled" });
    store().uninstall({ shop: TEST_SHOP });

    expect(await eraseShop(opened.deps, opened.shop.shopId)).toEqual({
      isErased: false,
      waitsSeconds: 48 * 3_600,
    });
    expect(await findShop()).toMatchObject({ isInstalled: false });
  });

  test("keeps everything while the app is installed", async () => {
    await fillShop();
    askToRedact();
    await opened.settled();

    expect(await findShop()).toMatchObject({ isInstalled: true });
    expect(notJobs(await search())).toContain("laurel.customers: ada@example.com");
  });
});
