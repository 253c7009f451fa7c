// Webhooks that omit details of an order, such as one paid with a gift card, in a shop without a store connection:
// created by hand, with data from another program.
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../http/app.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { installShop } from "../../../tenant/shops/install-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { createPlatformCredentials } from "../../../tenant/shops/connect/platform-credentials.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { TestClock } from "../../../testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, testEnv, type TestDeps } from "../../../testing/test-deps.ts";
import { startTestPlatform, TEST_SHOP, type TestPlatform } from "../../../testing/test-platform.ts";
import { applyAll } from "./apply-inbox.ts";
import { listInbox, listSetAside } from "../list-inbox.ts";
import { readOrderTask } from "../read-order.job.ts";
import { retryInbox } from "../retry-inbox.ts";
import { aWebhook } from "../../../testing/samples/a-webhook.ts";

let own: TestDatabase;
let world: TestPlatform;
let deps: TestDeps;
let shop: Shop;
let app: FastifyInstance;

beforeEach(async () => {
  own = await createTestDatabase();
  const clock = new TestClock(new Date().toISOString());
  const env = testEnv();
  world = await startTestPlatform({
    store: { clock: () => clock.now() },
    retryPolicy: { maxAttempts: 1 },
    accessTokens: (authorization) =>
      createPlatformCredentials({ db: own.db, clock, authorization, secrets: env }),
  });
  deps = createTestDeps({ db: own.db, clock, env, platform: world.platform });
  // Amounts paid with gift cards do not earn, so the gift card's share matters.
  shop = await aShop(deps, {
    domain: TEST_SHOP,
    program: ({ orders, ...program }) => ({
      ...program,
      orders: { ...orders, include: { ...orders.include, paidWithGiftCard: false } },
    }),
  });
  app = await createApp(deps);
});
afterEach(async () => {
  await app.close();
  await world.close();
  await own.drop();
});

interface Placed {
  readonly orderId: string;
  readonly customerId: string;
}

/** 50.00, of which a gift card pays 10.00. The webhook does not say how much. */
function placeWithGiftCard(): Placed {
  const order = world.store.control.placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 1, unitPriceMinor: 5000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    paidWithGiftCardMinor: 1000,
    newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
  });
  return { orderId: String(order.id), customerId: String(order.customer?.id) };
}

async function deliverWebhook({ orderId }: Placed): Promise<void> {
  const body = world.store.control.order({ shop: TEST_SHOP, orderId });
  const triggeredAt = deps.clock.now().toISOString();
  const answer = await app.inject(aWebhook(TEST_SHOP, body, { webhookId: "w-1", triggeredAt }));
  expect(answer.statusCode).toBe(200);
}

/** Does what the jobs would do: the order waits until it is read, or cannot be. */
async function work({ orderId }: Placed): Promise<void> {
  const current = (await findShopById(deps, shop.shopId))!;
  await applyAll(deps, current, () => false);
  await readOrderTask.run(deps, { shopId: shop.shopId, orderId }, { n: 1, isLast: true });
  await applyAll(deps, current, () => false);
}

const setAside = async () =>
  (await listSetAside(deps, shop.shopId)).map(({ reasonCode, reason }) => ({ reasonCode, reason }));

test("a message that omits what the order needs is set aside, with what to do", async () => {
  const order = placeWithGiftCard();
  await deliverWebhook(order);

  await work(order);

  expect(await setAside()).toEqual([
    {
      reasonCode: "order_not_readable",
      reason:
        "The message is incomplete, and Laurel is not connected to the store: " +
        "open the app once from the store's admin, then try again.",
    },
  ]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("it counts once the store is connected and the message is retried", async () => {
  const order = placeWithGiftCard();
  await deliverWebhook(order);
  await work(order);

  await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP }));
  await retryInbox(deps, shop.shopId);
  await work(order);

  expect(await setAside()).toEqual([]);
  expect(await memberOf(deps, shop, order.customerId)).toMatchObject({ available: 40, spentMinor: 4000 });
});

test("a retry settles it once the order is known to be deleted: there is nothing to read", async () => {
  const order = placeWithGiftCard();
  await deliverWebhook(order);
  await work(order);
  await deliver(deps, shop, [{ type: "order_deleted", orderId: order.orderId }]);

  await retryInbox(deps, shop.shopId);
  await applyAll(deps, (await findShopById(deps, shop.shopId))!, () => false);

  expect(await listInbox(deps, shop.shopId)).toEqual([]);
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

test("of a connected store, an order that the store does not show is set aside with that reason", async () => {
  await installShop(deps, world.store.control.idToken({ shop: TEST_SHOP }));
  const order = placeWithGiftCard();
  await deliverWebhook(order);
  world.store.control.disturbPlatform({ kind: "http_500", rate: 1 });

  await work(order);

  expect(await setAside()).toMatchObject([
    { reason: expect.stringContaining("Laurel could not read the order from the store") },
  ]);
});
