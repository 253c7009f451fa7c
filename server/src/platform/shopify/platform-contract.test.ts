// The platform port, over HTTP, against a platform that was written independently from the same contract.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeSpec } from "@laurel/domain/rewards/fulfilment.ts";
import { startTestPlatform, TEST_SHOP as shop, type TestPlatform } from "../../testing/test-platform.ts";
import { allOrdersScope, productsScope, requiredScopes } from "./client/admin-addresses.ts";
import { topicNames } from "./webhooks/topics.ts";

let own: TestPlatform;
const start = async (...options: Parameters<typeof startTestPlatform>): Promise<TestPlatform> => {
  await own.close();
  own = await startTestPlatform(...options);
  return own;
};
beforeEach(async () => {
  own = await startTestPlatform({
    store: { appScopes: [...requiredScopes, allOrdersScope, productsScope] },
  });
});
afterEach(() => own.close());

const customerId = (): string => {
  const { customers, createCustomer } = own.store.control;
  const known = customers({ shop })[0] ?? createCustomer({ shop, email: "ada@example.com" });
  return String(known.id);
};

function aDiscount(changes: Partial<CodeSpec> = {}): CodeSpec {
  return {
    type: "code",
    code: "FERN-1",
    title: "Laurel 0190",
    customerId: customerId(),
    startsAt: "2026-01-01T00:00:00.000Z",
    endsAt: "2096-01-01T00:00:00.000Z",
    value: { type: "amount", amountMinor: 550, currencyCode: "EUR" },
    appliesTo: { type: "order" },
    minimumSpendMinor: 2000,
    currencyCode: "EUR",
    combinesWith: { order: false, product: true, shipping: false },
    ...changes,
  };
}

describe("a discount", () => {
  test("is created for one customer and one use", async () => {
    await own.platform.make(shop, aDiscount());

    expect(own.store.control.discount({ shop, code: "FERN-1" })).toMatchObject({
      title: "Laurel 0190",
      usageLimit: 1,
      customerIds: [Number(customerId())],
      value: { type: "amount", amountMinor: 550, onEachItem: false },
      items: { type: "all" },
      minimumSubtotalMinor: 2000,
      combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: false },
    });
  });

  test("may be a percentage of some products, without an end", async () => {
    const product = own.store.control.products({ shop })[0] as { id: number };
    const appliesTo = { type: "products", productIds: [String(product.id)] } as const;
    const value = { type: "percentage", basisPoints: 1250 } as const;
    await own.platform.make(shop, aDiscount({ value, appliesTo, endsAt: null, minimumSpendMinor: null }));

    expect(own.store.control.discount({ shop, code: "FERN-1" })).toMatchObject({
      value: { type: "percentage", basisPoints: 1250 },
      items: { type: "products", productIds: [product.id] },
      endsAt: null,
      minimumSubtotalMinor: null,
    });
  });

  test("may be for collections", async () => {
    const collection = own.store.control.collections({ shop })[0] as { id: number };
    const appliesTo = { type: "collections", collectionIds: [String(collection.id)] } as const;
    await own.platform.make(shop, aDiscount({ appliesTo }));

    const made = own.store.control.discount({ shop, code: "FERN-1" });
    expect(made?.items).toEqual({ type: "collections", collectionIds: [collection.id] });
  });

  test("may be free shipping up to a price, and is found like any other", async () => {
    const value = { type: "free_shipping", maxShippingMinor: 490 } as const;
    const combinesWith = { order: true, product: false, shipping: false };
    const { platformId } = await own.platform.make(shop, aDiscount({ value, combinesWith }));

    expect(own.store.control.discount({ shop, code: "FERN-1" })).toMatchObject({
      usageLimit: 1,
      customerIds: [Number(customerId())],
      value: { type: "free_shipping", maximumPriceMinor: 490 },
      minimumSubtotalMinor: 2000,
      combinesWith: { orderDiscounts: true, productDiscounts: false, shippingDiscounts: false },
    });
    expect(await own.platform.find(shop, aDiscount({ value }))).toEqual({
      platformId,
      isActive: true,
      isOurs: true,
    });
    await own.platform.withdraw(shop, aDiscount({ value }), platformId);
    expect(await own.platform.find(shop, aDiscount({ value }))).toMatchObject({ isActive: false });
  });

  test("may be one piece of a variant, whatever else of it is bought", async () => {
    const { id, variants } = own.store.control.products({ shop })[0]!;
    const value = { type: "free_product", variantId: String(variants[0]!.id), priceMinor: 3490 } as const;
    const { platformId } = await own.platform.make(shop, aDiscount({ value, minimumSpendMinor: null }));

    expect(own.store.control.discount({ shop, code: "FERN-1" })).toMatchObject({
      usageLimit: 1,
      customerIds: [Number(customerId())],
      value: { type: "amount", amountMinor: 3490, onEachItem: false },
      items: { type: "products", productIds: [], variantIds: [variants[0]!.id] },
      minimumSubtotalMinor: null,
    });
    expect(await own.platform.find(shop, aDiscount({ value }))).toEqual({
      platformId,
      isActive: true,
      isOurs: true,
    });
    const order = own.store.control.placeOrder({
      shop,
      lines: [{ productId: id, quantity: 3 }],
      customerId: customerId(),
      discountCodes: ["FERN-1"],
    });
    expect(order.total_discounts).toBe("34.90");
  });

  test("cannot be for a variant that was deleted", async () => {
    const value = { type: "free_product", variantId: "404", priceMinor: 3490 } as const;
    await expect(own.platform.make(shop, aDiscount({ value }))).rejects.toMatchObject({
      code: "discount_refused",
      isRetryable: false,
    });
  });

  test("is found by its code, with the title that identifies its redemption", async () => {
    const { platformId } = await own.platform.make(shop, aDiscount());

    const found = await own.platform.find(shop, aDiscount());
    expect(found).toEqual({ platformId, isActive: true, isOurs: true });
    const ofAnother = aDiscount({ title: "Laurel 0191" });
    expect(await own.platform.find(shop, ofAnother)).toMatchObject({ isOurs: false });
    expect(await own.platform.find(shop, aDiscount({ code: "FERN-2" }))).toBeNull();
  });

  test("whose code is taken is refused as taken", async () => {
    await own.platform.make(shop, aDiscount());

    const again = own.platform.make(shop, aDiscount());
    await expect(again).rejects.toMatchObject({ code: "code_taken", isRetryable: false });
  });

  test("that the platform finally refuses is refused with its code and field, not with its text", async () => {
    const refused = own.platform.make(shop, aDiscount({ customerId: "404" }));
    await expect(refused).rejects.toMatchObject({
      code: "discount_refused",
      isRetryable: false,
      message: "The store platform refused the discount: INVALID at basicCodeDiscount.context.customers.add.",
    });
  });

  test("is switched off, once or twice, and also after it was deleted", async () => {
    const { platformId } = await own.platform.make(shop, aDiscount());

    await own.platform.withdraw(shop, aDiscount(), platformId);
    await own.platform.withdraw(shop, aDiscount(), platformId);
    expect(await own.platform.find(shop, aDiscount())).toMatchObject({ isActive: false });

    await own.platform.withdraw(shop, aDiscount(), "gid://shopify/DiscountCodeNode/404");
  });
});

describe("webhook subscriptions", () => {
  const callbackUrl = "https://laurel.example/webhooks";
  const subscriptions = () =>
    own.store.control.subscriptions({ shop }) as unknown as { id: number; topic: string; uri: string }[];

  test("are created for every handled topic, once", async () => {
    await own.platform.subscribeWebhooks(shop, callbackUrl);
    const made = subscriptions();
    await own.platform.subscribeWebhooks(shop, callbackUrl);

    expect(made).toHaveLength(topicNames.length);
    expect(subscriptions()).toEqual(made);
  });

  test("to an earlier address are replaced", async () => {
    await own.platform.subscribeWebhooks(shop, "https://old.example/webhooks");
    await own.platform.subscribeWebhooks(shop, callbackUrl);

    expect(new Set(subscriptions().map((one) => one.uri))).toEqual(new Set([callbackUrl]));
    expect(subscriptions()).toHaveLength(topicNames.length);
  });

  test("that were created although the answer was lost are not an error", async () => {
    await start({ timeoutMs: 1_000 });
    own.store.control.disturbPlatform({ kind: "timeout_after_work", field: "webhookSubscriptionCreate" });

    await own.platform.subscribeWebhooks(shop, callbackUrl);
    expect(subscriptions()).toHaveLength(topicNames.length);
  });
});

describe("what a store lacks is told without changing it:", () => {
  const here = "https://laurel.example/webhooks";

  test("topics that nobody listens to, and addresses that are not ours", async () => {
    expect(await own.platform.findWebhookGaps(shop, here)).toEqual({ missing: topicNames, elsewhere: [] });
    await own.platform.subscribeWebhooks(shop, "https://old.example/webhooks");

    const gaps = { missing: topicNames, elsewhere: ["https://old.example/webhooks"] };
    expect(await own.platform.findWebhookGaps(shop, here)).toEqual(gaps);
    expect(await own.platform.findWebhookGaps(shop, here)).toEqual(gaps);

    await own.platform.subscribeWebhooks(shop, here);
    expect(await own.platform.findWebhookGaps(shop, here)).toEqual({ missing: [], elsewhere: [] });
  });

  test("the scopes that it grants", async () => {
    expect(await own.platform.readScopes(shop)).toEqual(own.store.control.grantedScopes({ shop }));
  });

  test("a store that fails is asked once", async () => {
    own.store.control.disturbPlatform({ kind: "http_500", rate: 1 });

    for (const ask of [own.platform.readScopes(shop), own.platform.findWebhookGaps(shop, here)])
      await expect(ask).rejects.toMatchObject({ code: "platform_unavailable" });
    expect(own.failures).toHaveLength(2);
  });
});

describe("an error at the platform", () => {
  test.each(["http_429", "throttled", "http_500", "http_502", "truncated_json"] as const)(
    "%s is retried until it works",
    async (kind) => {
      own.store.control.disturbPlatform({ kind });

      expect(await own.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
      expect(own.failures).toHaveLength(1);
    },
  );

  test("such as an answer that never comes is retried", async () => {
    await start({ timeoutMs: 1_000 });
    own.store.control.disturbPlatform({ kind: "timeout_before_work" });

    expect(await own.platform.readShop(shop)).toMatchObject({ currencyCode: "EUR" });
    expect(own.failures).toEqual(["platform_unreachable"]);
  });

  test("such as the lost answer to a created discount leaves a code that is taken, and ours", async () => {
    await start({ timeoutMs: 1_000 });
    own.store.control.disturbPlatform({ kind: "timeout_after_work", field: "discountCodeBasicCreate" });

    await expect(own.platform.make(shop, aDiscount())).rejects.toMatchObject({
      code: "code_taken",
    });
    expect(await own.platform.find(shop, aDiscount())).toMatchObject({ isOurs: true });
    expect(own.store.control.discounts({ shop })).toHaveLength(1);
  });

  test("that lasts is given up for now, to be retried later", async () => {
    own.store.control.disturbPlatform({ kind: "http_500", rate: 1 });

    await expect(own.platform.readShop(shop)).rejects.toMatchObject({
      code: "platform_unavailable",
      isRetryable: true,
    });
    expect(own.failures).toHaveLength(4);
  });

  test("such as an unreachable platform is to be retried later", async () => {
    await own.store.close();
    await expect(own.platform.authorization.refreshTokens(shop, "any")).rejects.toMatchObject({
      code: "platform_unreachable",
      isRetryable: true,
    });
  });

  test("such as a missing consent is final", async () => {
    own.store.control.install({ shop, scopes: ["read_orders"] });

    await expect(own.platform.make(shop, aDiscount())).rejects.toMatchObject({
      code: "access_denied",
      isRetryable: false,
    });
    expect(own.failures).toEqual(["access_denied"]);
  });

  test("such as an uninstalled app means no authorization any more", async () => {
    own.store.control.uninstall({ shop });
    await expect(own.platform.readShop(shop)).rejects.toMatchObject({
      code: "not_authorized",
      isRetryable: false,
    });
  });

  test("such as an unknown shop is final", async () => {
    const unknown = own.platform.readShop("nobody.myshopify.com", "any-token");
    await expect(unknown).rejects.toMatchObject({ code: "shop_unavailable", isRetryable: false });
  });
});

test("many calls at once are paced by the shop's budget, so that none is refused", async () => {
  await start({ store: { rate: { maximumAvailable: 380, restoreRate: 500 } } });
  const lines = [{ quantity: 1, title: "Tea", unitPriceMinor: 500 }];
  const orders = Array.from({ length: 30 }, () =>
    own.store.control.placeOrder({ shop, email: "a@example.com", lines, isSilent: true }),
  );
  await own.platform.readOrder(shop, String(orders[0]?.id));

  const read = await Promise.all(orders.map(({ id }) => own.platform.readOrder(shop, String(id))));
  expect(read.every((order) => order !== null)).toBe(true);
  expect(own.failures).toEqual([]);
});
