// The platform asks that nothing of a shop be kept.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signWebhook } from "../platform/shopify/sign-webhook.ts";
import { createApiKey } from "../shops/api-keys.ts";
import { findShopByDomain, forgetShops } from "../shops/find-shop.ts";
import { aShop } from "../testing/a-shop.ts";
import { openConnectedShop, type ConnectedShop } from "../testing/connected-shop.ts";
import { brokenClaims, deliver, memberOf } from "../testing/deliver.ts";
import { anOrder, orderChanged } from "../testing/an-order.ts";
import { searchDatabase } from "../testing/search-database.ts";
import { TEST_SHOP, testCredentials } from "../testing/test-platform.ts";
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
/** What waits to be done names the shop by its id. */
const notJobs = (found: readonly string[]) => found.filter((one) => !one.startsWith("graphile_worker."));

describe("a shop whose erasure the platform asks for", () => {
  test("is gone from every table, and another shop keeps everything", async () => {
    const other = await aShop(opened.deps, { domain: "other.myshopify.com" });
    await deliver(opened.deps, other, [orderChanged(anOrder())]);
    await fillShop();
    expect(notJobs(await search()).length).toBeGreaterThan(10);
    store().uninstall({ shop: TEST_SHOP });
    await opened.settled();

    askToRedact();

    await store().waitUntilIdle({ shop: TEST_SHOP });
    await vi.waitFor(async () => expect(notJobs(await search())).toEqual([]), { timeout: 30_000 });
    forgetShops(opened.deps);
    expect(await findShopByDomain(opened.deps, TEST_SHOP)).toBeNull();
    expect(await memberOf(opened.deps, other)).toMatchObject({ available: 20 });
    expect(await brokenClaims(opened.deps, other)).toEqual([]);
  });

  test("may be asked for and carried out again", async () => {
    await fillShop();
    const { shopId } = opened.shop;
    opened.deps.clock.move({ seconds: 1 });
    await eraseShop(opened.deps, shopId, opened.deps.clock.now());
    await eraseShop(opened.deps, shopId, opened.deps.clock.now());
    askToRedact();
    await store().waitUntilIdle({ shop: TEST_SHOP });

    expect(notJobs(await search())).toEqual([]);
  });

  test("keeps everything when it has come back since", async () => {
    await fillShop();
    const triggeredAt = new Date(opened.deps.clock.now().getTime() - 3_600_000).toISOString();
    const rawBody = Buffer.from(JSON.stringify({ shop_id: 1, shop_domain: TEST_SHOP }));
    const webhook = {
      topic: "shop/redact",
      webhookId: "late",
      shopDomain: TEST_SHOP,
      eventId: null,
      triggeredAt,
    };
    const headers = signWebhook(testCredentials.apiSecret, webhook, rawBody);
    await fetch(opened.webhookUrl, { method: "POST", headers, body: rawBody });
    await opened.settled();

    expect(await findShopByDomain(opened.deps, TEST_SHOP)).not.toBeNull();
    expect(notJobs(await search())).toContain("laurel.customers: ada@example.com");
  });
});
