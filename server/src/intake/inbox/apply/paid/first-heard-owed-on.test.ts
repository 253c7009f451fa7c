// An order that is first heard of when staff have edited it dearer: the store tells what had been paid for. 10 points for
// each 1.00 of goods; every figure was worked out by hand.
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenClaims, memberOf } from "../../../../testing/processes/deliver.ts";
import { openConnectedShop, type ConnectedShop } from "../../../../testing/samples/connected-shop.ts";
import { TEST_SHOP } from "../../../../testing/test-platform.ts";
import { reconcileWork } from "../../reconcile.job.ts";

let opened: ConnectedShop;
beforeEach(async () => {
  opened = await openConnectedShop(({ earning, ...program }) => ({
    ...program,
    earning: earning.map((rule) =>
      rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1_000 } } : rule,
    ),
  }));
});
afterEach(async () => {
  expect(await brokenClaims(opened.deps, opened.shop)).toEqual([]);
  await opened.close();
});

const store = () => opened.world.store.control;
const pot = { quantity: 1, unitPriceMinor: 4_000, title: "A pot", isTaxable: false };
const card = { quantity: 1, unitPriceMinor: 5_000, title: "A gift card", isGiftCard: true, isTaxable: false };

const place = (lines: readonly object[], more: object = {}) =>
  store().placeOrder({
    shop: TEST_SHOP,
    lines: lines as never,
    shippingMinor: null,
    newCustomer: { email: "ada@example.com", firstName: "Ada", state: "enabled" },
    ...more,
  });

/** A minute later. */
function pass(): void {
  opened.deps.clock.move({ seconds: 60 });
}

/** None of the messages about it arrives. */
function unheard<Result>(work: () => Result): Result {
  store().disturbDeliveries({ kind: "drop", rate: 1 });
  return work();
}

/** All messages arrive from now on; first those about this. */
async function heard(work: () => unknown): Promise<void> {
  await opened.settled();
  store().clearFaults();
  pass();
  work();
  await opened.settled();
}

const pointsOf = async ({ customer }: { customer?: { id: number } | null }): Promise<number> =>
  (await memberOf(opened.deps, opened.shop, String(customer!.id))).available;

test("has earned for what was paid, and earns for the rest when it is paid", async () => {
  const added = { shop: TEST_SHOP, title: "A vase", priceMinor: 3_000, isTaxable: false };
  const vase = store().createProduct(added) as unknown as { id: number };
  const order = unheard(() => place([pot], { shippingMinor: 900 }));
  const about = { shop: TEST_SHOP, orderId: order.id };
  await heard(() => store().editOrder({ ...about, add: [{ productId: vase.id, quantity: 1 }] }));
  // Were it a deposit, 9.00 of the debt would be shipping, and goods would earn 490.
  expect(await pointsOf(order)).toBe(400);
  await heard(() => store().payOrder({ ...about, amountMinor: 1_000 }));
  expect(await pointsOf(order)).toBe(500);
  await heard(() => store().payOrder(about));
  expect(await pointsOf(order)).toBe(700);
});

test("keeps the points of its goods when there are more of an older gift card", async () => {
  const order = unheard(() => place([card, pot]));
  const quantities = [{ lineId: order.line_items[0]!.id, quantity: 2 }];
  await heard(() => store().editOrder({ shop: TEST_SHOP, orderId: order.id, quantities }));
  expect(await pointsOf(order)).toBe(400);
});

test("ends alike when no message of it ever arrives, and it is read with the orders that changed", async () => {
  await opened.settled();
  const order = unheard(() => place([card, pot]));
  pass();
  const quantities = [{ lineId: order.line_items[0]!.id, quantity: 2 }];
  store().editOrder({ shop: TEST_SHOP, orderId: order.id, quantities });
  await opened.settled();
  pass();
  const { shopId } = opened.shop;
  await reconcileWork.task.run(opened.deps, { shopId }, { n: 1, isLast: false });
  expect(await pointsOf(order)).toBe(400);
});

test("an order that never was paid in full earns as a deposit, also after an edit", async () => {
  const order = unheard(() => place([pot], { payment: "pending", shippingMinor: 900 }));
  const about = { shop: TEST_SHOP, orderId: order.id };
  unheard(() => store().payOrder({ ...about, amountMinor: 2_000 }));
  pass();
  const quantities = [{ lineId: order.line_items[0]!.id, quantity: 2 }];
  await heard(() => store().editOrder({ ...about, quantities }));
  // 20.00 of 89.00 is in hand: shipping is owed first, then goods.
  expect(await pointsOf(order)).toBe(200);
});
