// A shop whose orders earn when they are fulfilled, and its store's messages: goods that are sent in parts, and goods
// that are never sent.
import { lotsOf } from "@laurel/domain/ledger/posting.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { hurryJobs } from "../../../testing/processes/hurry-jobs.ts";
import { openConnectedShop, type ConnectedShop } from "../../../testing/samples/connected-shop.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { listSetAside } from "../list-inbox.ts";

let opened: ConnectedShop;
const open = async (awardOn: "paid" | "fulfilled", holdDays = 0): Promise<void> => {
  opened = await openConnectedShop(({ orders, ...program }) => ({
    ...program,
    orders: { ...orders, awardOn, holdDays },
  }));
};

beforeEach(() => open("fulfilled"));
afterEach(async () => {
  expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  await opened.close();
});

const store = () => opened.world.store.control;

/** Two units at 10.00. */
function place(requiresShipping: boolean) {
  const made = store().createProduct({
    shop: TEST_SHOP,
    title: "A song",
    priceMinor: 1000,
    requiresShipping,
  });
  return store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ productId: made.id, quantity: 2, isTaxable: false }],
    shippingMinor: null,
    newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
  });
}

const points = async (order: ReturnType<typeof place>) => {
  await opened.settled();
  const { available, pending } = await memberOf(opened.deps, opened.shop, String(order.customer?.id));
  return { available, pending };
};

test("an order of downloads, of which nothing must be sent, earns at once", async () => {
  expect(await points(place(false))).toEqual({ available: 20, pending: 0 });
});

test("an order earns when all of it is sent, and nothing for a part", async () => {
  const order = place(true);
  expect(await points(order)).toEqual({ available: 0, pending: 0 });
  const [line] = order.line_items;
  store().fulfilOrder({ shop: TEST_SHOP, orderId: order.id, lines: [{ lineId: line!.id, quantity: 1 }] });
  expect(await points(order)).toEqual({ available: 0, pending: 0 });

  store().fulfilOrder({ shop: TEST_SHOP, orderId: order.id });

  expect(await points(order)).toEqual({ available: 20, pending: 0 });
});

test("a later message about downloads that cannot be read takes nothing back: it is set aside", async () => {
  const order = place(false);
  expect(await points(order)).toEqual({ available: 20, pending: 0 });
  store().disturbPlatform({ kind: "http_500", rate: 1 });
  opened.deps.clock.move({ minutes: 1 });

  store().annotateOrder({ shop: TEST_SHOP, orderId: order.id, note: "a gift" });

  const setAside = async () => {
    await hurryJobs(opened.own.url);
    return listSetAside(opened.deps, opened.shop.shopId);
  };
  await expect.poll(setAside, { timeout: 30_000 }).toMatchObject([{ reasonCode: "order_not_readable" }]);
  store().clearFaults();
  expect(await points(order)).toEqual({ available: 20, pending: 0 });
});

test("where payment earns the points, nobody asks the store about downloads", async () => {
  await opened.close();
  await open("paid");
  store().disturbPlatform({ kind: "http_500", rate: 1 });

  expect(await points(place(false))).toEqual({ available: 20, pending: 0 });
});

test("the hold begins when the last parcel leaves", async () => {
  await opened.close();
  await open("fulfilled", 14);
  const order = place(true);
  await opened.settled();
  opened.deps.clock.move({ days: 5 });
  store().fulfilOrder({ shop: TEST_SHOP, orderId: order.id });
  expect(await points(order)).toEqual({ available: 0, pending: 20 });

  const [lot] = lotsOf(await memberOf(opened.deps, opened.shop, String(order.customer?.id)));
  const processed = new Date(order.processed_at);
  expect(lot?.availableAt).toBe(new Date(processed.getTime() + (5 + 14) * 86_400_000).toISOString());
});
