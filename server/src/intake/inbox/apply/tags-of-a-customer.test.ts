// Orders of customers with a tag do not count, and since 2025-01 no webhook says a customer's tags: the order is read before
// it earns.
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { openConnectedShop, type ConnectedShop } from "../../../testing/samples/connected-shop.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { reconcileWork } from "../reconcile.job.ts";

let opened: ConnectedShop;
beforeAll(async () => {
  opened = await openConnectedShop(({ orders, ...program }) => ({
    ...program,
    orders: { ...orders, exclude: { ...orders.exclude, customerTags: ["wholesale"] } },
  }));
});
afterAll(async () => {
  expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  await opened.close();
});

const store = () => opened.world.store.control;
let people = 0;

const aPerson = (tags: readonly string[]) =>
  store().createCustomer({ shop: TEST_SHOP, email: `person-${++people}@example.com`, tags }).id;

const place = (customerId: number) =>
  store().placeOrder({
    shop: TEST_SHOP,
    customerId,
    email: null,
    lines: [{ quantity: 1, unitPriceMinor: 10_000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
  });

/** What they have, and how often their points moved. */
async function pointsOf(customerId: number) {
  await opened.settled();
  const { available } = await memberOf(opened.deps, opened.shop, String(customerId));
  const [row] = await askAdministrator<{ moves: number }>(
    opened.own.url,
    `SELECT count(*)::int AS moves FROM laurel.entries AS e JOIN laurel.customers AS c ON c.id = e.customer_id
      WHERE c.platform_id = '${customerId}'`,
  );
  return { available, moves: row?.moves };
}

async function reconcile(): Promise<void> {
  opened.deps.clock.move({ hours: 1 });
  await reconcileWork.task.run(opened.deps, { shopId: opened.shop.shopId }, { n: 1, isLast: true });
}

test("an order of a customer with the tag earns nothing, at first and after each later message", async () => {
  const customerId = aPerson(["wholesale", "vip"]);
  const { id: orderId, customer } = place(customerId);
  expect(customer).not.toHaveProperty("tags");
  expect(await pointsOf(customerId)).toEqual({ available: 0, moves: 0 });
  await reconcile();
  expect(await pointsOf(customerId)).toEqual({ available: 0, moves: 0 });
  opened.deps.clock.move({ hours: 1 });
  store().annotateOrder({ shop: TEST_SHOP, orderId, note: "fragile" });
  expect(await pointsOf(customerId)).toEqual({ available: 0, moves: 0 });
});

test("an order of a customer without the tag earns once, and keeps its points when the tag is added later", async () => {
  const customerId = aPerson(["vip"]);
  const { id: orderId } = place(customerId);
  expect(await pointsOf(customerId)).toEqual({ available: 100, moves: 1 });
  opened.deps.clock.move({ hours: 1 });
  store().updateCustomer({ shop: TEST_SHOP, customerId, tags: ["vip", "wholesale"] });
  opened.deps.clock.move({ hours: 1 });
  store().annotateOrder({ shop: TEST_SHOP, orderId, note: "fragile" });
  expect(await pointsOf(customerId)).toEqual({ available: 100, moves: 1 });
  place(customerId);
  expect(await pointsOf(customerId)).toMatchObject({ available: 100 });
});

test("an order that loses its messages is read, and its customer's tags with it", async () => {
  store().disturbDeliveries({ kind: "drop", rate: 1 });
  const customerId = aPerson(["wholesale"]);
  place(customerId);
  await opened.settled();
  store().clearFaults();
  await reconcile();
  expect(await pointsOf(customerId)).toEqual({ available: 0, moves: 0 });
});

test("a known customer's tags are what the store says, in whatever order it tells of them", async () => {
  const tagsOf = async (customerId: number) => {
    await opened.settled();
    const [row] = await askAdministrator<{ tags: string[] }>(
      opened.own.url,
      `SELECT tags FROM laurel.customers WHERE platform_id = '${customerId}'`,
    );
    return row?.tags;
  };
  const customerId = aPerson(["vip"]);
  expect(await tagsOf(customerId)).toEqual(["vip"]);
  store().disturbDeliveries({ kind: "reorder", rate: 1 });
  // All within one second.
  for (const tags of [["gold", "vip"], ["gold"], ["late"]])
    store().updateCustomer({ shop: TEST_SHOP, customerId, tags });
  expect(await tagsOf(customerId)).toEqual(["late"]);
  store().clearFaults();
});
