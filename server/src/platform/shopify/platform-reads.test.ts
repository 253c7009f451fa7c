// What the platform port reads, over HTTP, against a platform that was written independently from the same contract.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestPlatform, TEST_SHOP as shop, type TestPlatform } from "../../testing/test-platform.ts";
import { allOrdersScope, customersScope, productsScope, requiredScopes } from "./client/admin-addresses.ts";

let own: TestPlatform;
beforeEach(async () => {
  own = await startTestPlatform({
    store: { appScopes: [...requiredScopes, allOrdersScope, productsScope, customersScope] },
  });
});
afterEach(() => own.close());

describe("a customer who agrees to the store's e-mails", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const aCustomer = (email: string | null = "ada@example.com"): string =>
    String(own.store.control.createCustomer({ shop, email }).id);

  test("is subscribed, and told with the facts of a customer", async () => {
    const customerId = aCustomer();
    expect(await own.platform.subscribe(shop, customerId, now)).toMatchObject({
      customer: { customerId, email: "ada@example.com" },
      agreedAt: now.toISOString(),
    });
    expect(own.store.control.emailConsent({ shop, customerId })).toMatchObject({ state: "subscribed" });
  });

  test("keeps the date of an earlier consent, and what waits to be confirmed", async () => {
    const [customerId, other] = [aCustomer(), aCustomer("ida@example.com")];
    const at = new Date("2024-02-29T08:00:00Z");
    own.store.control.setEmailConsent({ shop, customerId, state: "subscribed", at });
    own.store.control.setEmailConsent({ shop, customerId: other, state: "pending" });
    expect(await own.platform.subscribe(shop, customerId, now)).toMatchObject({ agreedAt: at.toISOString() });
    expect(await own.platform.subscribe(shop, other, now)).toMatchObject({ agreedAt: null });
    expect(own.store.control.emailConsent({ shop, customerId: other })).toMatchObject({ state: "pending" });
  });

  test("is not found, or has no address, or may not be changed", async () => {
    expect(await own.platform.subscribe(shop, "404", now)).toBeNull();
    const refused = own.platform.subscribe(shop, aCustomer(null), now);
    await expect(refused).rejects.toMatchObject({ code: "consent_refused", isRetryable: false });
    own.store.control.install({ shop, scopes: [...requiredScopes] });
    const denied = own.platform.subscribe(shop, aCustomer("eve@example.com"), now);
    await expect(denied).rejects.toMatchObject({ code: "access_denied", missingScope: customersScope });
  });
});

describe("what is read", () => {
  test("is the shop's name, currency, time zone, its owner's e-mail, and its postal address if it has one", async () => {
    own.store.control.updateShop({ shop, name: "Fern & Fable" });
    const facts = {
      name: "Fern & Fable",
      currencyCode: "EUR",
      timeZone: "Europe/Berlin",
      ownerEmail: "hello@fern.example",
      postalAddress: null,
      hasClassicAccounts: false,
    };
    expect(await own.platform.readShop(shop)).toEqual(facts);

    const address = { company: "Fern Ltd", address1: "Lindenstraße 5", zip: "10969", city: "Berlin" };
    own.store.control.updateShop({ shop, address });
    expect(await own.platform.readShop(shop)).toMatchObject({
      postalAddress: ["Fern Ltd", "Lindenstraße 5", "10969 Berlin", "Germany"],
    });
  });

  test("is a customer in the same form as in webhooks, or nothing", async () => {
    const input = {
      shop,
      email: "ada@example.com",
      firstName: "Ada",
      tags: ["b", "a"],
      state: "invited" as const,
    };
    const payload = own.store.control.createCustomer(input);
    const told = own.platform.webhooks.parse("customers/create", JSON.stringify(payload), "EUR");

    const customer = await own.platform.readCustomer(shop, String(payload.id));
    expect(customer).toMatchObject({ firstName: "Ada", tags: ["a", "b"], hasAccount: false });
    expect(told).toEqual({ ok: true, event: { type: "customer_created", customer } });
    expect(await own.platform.readCustomer(shop, "404")).toBeNull();
  });

  test("is the tags and collections of products, also of more than fit in one call", async () => {
    const collections = Array.from({ length: 40 }, (_, index) => `Shelf ${index}`);
    const made = Array.from({ length: 30 }, (_, index) =>
      own.store.control.createProduct({
        shop,
        title: `Tea ${index}`,
        priceMinor: 100,
        tags: ["tea"],
        collections: index === 0 ? collections : [],
      }),
    ) as unknown as { id: number }[];
    const ids = made.map((product) => String(product.id));

    const products = await own.platform.readProducts(shop, [...ids, "404", ids[0] ?? ""]);
    expect(products.map((product) => product.productId)).toEqual(ids);
    expect(products[0]?.collectionIds).toHaveLength(40);
    expect(products[1]).toMatchObject({ tags: ["tea"], collectionIds: [] });
  });

  test("is a variant with its price, or nothing", async () => {
    const { id, variants } = own.store.control.products({ shop })[0]!;
    const variantId = String(variants[0]!.id);
    const pot = {
      variantId,
      title: "Stoneware Planter",
      priceMinor: 3490,
      currencyCode: "EUR",
      isGiftCard: false,
    };
    expect(await own.platform.readVariant(shop, variantId)).toEqual(pot);

    own.store.control.updateProduct({ shop, productId: id, priceMinor: 0 });
    expect(await own.platform.readVariant(shop, variantId)).toEqual({ ...pot, priceMinor: null });
    own.store.control.deleteProduct({ shop, productId: id });
    expect(await own.platform.readVariant(shop, variantId)).toBeNull();
  });

  test.each([
    ["", 9],
    ["  bos FER ", 1],
    ["soil 10 l", 1],
    ["peat-free (soil):", 1],
    ["gift card", 0],
    ["NOT fern", 0],
    ["*", 9],
    ["nothing like this", 0],
  ])("is variants on sale by words of their titles: %j finds %i", async (text, count) => {
    expect(await own.platform.searchVariants(shop, text)).toHaveLength(count);
  });

  test("is the variants of a product by words of both titles", async () => {
    const variants = [{ title: "Small" }, { title: "Extra large", priceMinor: 2000 }, { title: "Large" }];
    const made = own.store.control.createProduct({
      shop,
      title: "Terracotta pot",
      priceMinor: 1250,
      variants,
    });
    const titlesFor = async (text: string) =>
      (await own.platform.searchVariants(shop, text)).map(({ title }) => title);

    expect(await titlesFor("terra")).toEqual([
      "Terracotta pot – Small",
      "Terracotta pot – Extra large",
      "Terracotta pot – Large",
    ]);
    expect(await titlesFor("POT large")).toEqual(["Terracotta pot – Extra large", "Terracotta pot – Large"]);
    expect(await own.platform.readVariant(shop, String(made.variants[1]!.id))).toMatchObject({
      title: "Terracotta pot – Extra large",
      priceMinor: 2000,
    });
  });

  test("is no variant of a product that is not on sale", async () => {
    const [pot] = own.store.control.products({ shop });
    expect(await own.platform.searchVariants(shop, "stoneware")).toMatchObject([{ priceMinor: 3490 }]);
    own.store.control.updateProduct({ shop, productId: pot!.id, status: "DRAFT" });
    expect(await own.platform.searchVariants(shop, "stoneware")).toEqual([]);
  });

  test("is no variant of a store that does not show its products", async () => {
    own.store.control.install({ shop, scopes: [...requiredScopes] });
    await expect(own.platform.searchVariants(shop, "")).rejects.toMatchObject({
      code: "access_denied",
      missingScope: productsScope,
    });
  });

  test("is the orders that changed since, oldest first, one page at a time", async () => {
    const base = Date.parse("2026-01-01T00:00:00Z");
    const lines = [{ quantity: 1, title: "Tea", unitPriceMinor: 500 }];
    for (let minute = 0; minute < 60; minute++)
      own.store.control.placeOrder({
        shop,
        email: "a@example.com",
        lines,
        at: new Date(base + minute * 60_000),
        isSilent: true,
      });

    const since = "2026-01-01T00:05:00Z";
    const first = await own.platform.readOrdersChangedSince(shop, since, null);
    const second = await own.platform.readOrdersChangedSince(shop, since, first.nextCursor);
    const times = [...first.orders, ...second.orders].map(({ order }) => order.updatedAt);
    expect(first.orders).toHaveLength(50);
    expect(times).toHaveLength(55);
    expect(times).toEqual(times.toSorted());
    expect(second.nextCursor).toBeNull();
  });

  test("continues past an order that cannot be used, and names it", async () => {
    const lines = [{ quantity: 1, title: "Tea", unitPriceMinor: 500 }];
    const old = own.store.control.placeOrder({ shop, email: "a@example.com", lines, isSilent: true });
    own.store.control.updateShop({ shop, currencyCode: "USD" });
    const fresh = own.store.control.placeOrder({ shop, email: "a@example.com", lines, isSilent: true });

    const page = await own.platform.readOrdersChangedSince(shop, "2020-01-01T00:00:00Z", null);
    expect(page.refused).toEqual([{ orderId: String(old.id), code: "foreign_currency" }]);
    expect(page.orders.map(({ order }) => order.orderId)).toEqual([String(fresh.id)]);
  });
});
