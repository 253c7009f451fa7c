// A store, its webhooks and this server, over HTTP in both directions. Whatever the store delivers or fails to deliver,
// the members end with the points that their orders are worth.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { updateProgram } from "../../../account/program-editing/update-program.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { redeemReward } from "../../../core/redemptions/redeem-reward.ts";
import { loadRedemption } from "../../../core/redemptions/redemption.ts";
import { createReward } from "../../../core/rewards/save-reward.ts";
import { findShopByDomain } from "../../../tenant/shops/find-shop.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { brokenClaims, memberOf } from "../../../testing/processes/deliver.ts";
import { openConnectedShop, type ConnectedShop } from "../../../testing/samples/connected-shop.ts";
import type { TestDeps } from "../../../testing/test-deps.ts";
import { TEST_SHOP } from "../../../testing/test-platform.ts";
import { reconcileWork } from "../reconcile.job.ts";

const patience = { timeout: 30_000, interval: 20 };
let opened: ConnectedShop;
let deps: TestDeps;
let shop: Shop;

beforeEach(async () => {
  opened = await openConnectedShop();
  ({ deps, shop } = opened);
});
afterEach(() => opened.close());

const reconcile = ({ shopId }: Shop) => reconcileWork.task.run(deps, { shopId }, { n: 1, isLast: false });
const store = () => opened.world.store.control;
const pass = (seconds = 60) => deps.clock.move({ seconds });
const settled = () => opened.settled();

interface Placed {
  readonly orderId: number;
  readonly lineId: number;
  readonly customerId: string;
}

/** An order of two units at 20.00. */
function place(
  email = "ada@example.com",
  paid: {
    readonly shippingMinor?: number;
    readonly additionalFeesMinor?: number;
    readonly discountCodes?: readonly string[];
    readonly giftCardCodes?: readonly string[];
    readonly usesStoreCredit?: boolean;
  } = {},
): Placed {
  const known = store()
    .customers({ shop: TEST_SHOP })
    .find((one) => one.email === email);
  const order = store().placeOrder({
    shop: TEST_SHOP,
    lines: [{ quantity: 2, unitPriceMinor: 2000, title: "A pot", isTaxable: false }],
    shippingMinor: null,
    ...paid,
    ...(known ? { customerId: known.id } : { newCustomer: { email, firstName: "Ada", state: "enabled" } }),
  });
  return {
    orderId: order.id,
    lineId: order.line_items[0]!.id,
    customerId: String(order.customer!.id),
  };
}

const refundOne = ({ orderId, lineId }: Placed) =>
  store().refundOrder({ shop: TEST_SHOP, orderId, lines: [{ lineId, quantity: 1 }] });

const pointsOf = async ({ customerId }: Placed): Promise<number> =>
  (await memberOf(deps, shop, customerId)).available;

describe("orders in the store", () => {
  test("earn when paid, and follow a refund and a cancellation", async () => {
    const order = place();
    await settled();
    expect(await pointsOf(order)).toBe(40);

    pass();
    refundOne(order);
    await settled();
    expect(await pointsOf(order)).toBe(20);

    pass();
    store().cancelOrder({ shop: TEST_SHOP, orderId: order.orderId });
    await settled();
    expect(await pointsOf(order)).toBe(0);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("that change twice within one second are read from the store, which settles them", async () => {
    const order = place();
    refundOne(order);
    await settled();

    expect(await pointsOf(order)).toBe(20);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("that change twice within one second, while the store cannot be read, end in the state that is further along", async () => {
    await settled();
    store().revokeTokens({ shop: TEST_SHOP });
    const order = place();
    refundOne(order);
    await settled();

    expect(await pointsOf(order)).toBe(20);
  });

  test("that were edited are read from the store, because the event does not contain the order", async () => {
    const order = place();
    await settled();
    pass();
    store().disturbDeliveries({ kind: "drop", topic: "orders/updated", rate: 1 });
    store().editOrder({
      shop: TEST_SHOP,
      orderId: order.orderId,
      quantities: [{ lineId: order.lineId, quantity: 1 }],
    });
    await settled();

    expect(await pointsOf(order)).toBe(20);
  });

  test("of which an edit took an item off lose its points once, not again when its money goes back", async () => {
    const { orderId, lineId, ...order } = place();
    pass();
    const quantities = [{ lineId, quantity: 1 }];
    store().editOrder({ shop: TEST_SHOP, orderId, quantities });
    pass();
    store().refundOrder({ shop: TEST_SHOP, orderId, amountMinor: 2000 });
    await settled();
    expect(await pointsOf({ orderId, lineId, ...order })).toBe(20);
  });

  test("that were deleted give their points back, whatever is delivered for them afterwards", async () => {
    const order = place();
    await settled();
    pass();
    store().disturbDeliveries({ kind: "delay", topic: "orders/updated", delayMs: 300 });
    store().annotateOrder({ shop: TEST_SHOP, orderId: order.orderId, tags: ["late"] });
    pass();
    store().deleteOrder({ shop: TEST_SHOP, orderId: order.orderId });
    await settled();

    expect(await pointsOf(order)).toBe(0);
    expect(await memberOf(deps, shop, order.customerId)).toMatchObject({ ordersCount: 0, spentMinor: 0 });
  });

  test("of a deleted customer keep what they earned, and new ones earn nothing", async () => {
    const order = place();
    await settled();
    pass();
    store().deleteCustomer({ shop: TEST_SHOP, customerId: order.customerId, keepOrders: true });
    await settled();

    expect(await pointsOf(order)).toBe(40);
  });
});

describe("an order of 40.00 of which a gift card or store credit paid 15.00", () => {
  const program = async (paidWithGiftCard: boolean) => {
    const { version, document } = await deps.db.transaction(shop.shopId, loadProgram);
    const { orders, earning } = document;
    const changed = {
      ...document,
      orders: { ...orders, include: { ...orders.include, paidWithGiftCard } },
      earning: earning.map((rule) =>
        rule.kind === "order_spend" ? { ...rule, config: { pointsPerUnitHundredths: 1_000 } } : rule,
      ),
    };
    const actor = "test";
    expect(
      await updateProgram(deps, shop.shopId, { expectedVersion: version, document: changed, actor }),
    ).toMatchObject({ ok: true });
  };

  test.each([
    ["gift card", true, 400, 200],
    ["gift card", false, 250, 125],
    ["store credit", true, 400, 200],
    ["store credit", false, 250, 125],
  ])(
    "by %s, which counts: %s, earns %i points, and %i are left after one of two pieces came back",
    async (kind, isCounted, before, after) => {
      await program(isCounted);
      const [shopDomain, email, amountMinor] = [TEST_SHOP, "ada@example.com", 1_500];
      const code = "ABCD2345EFGH6789";
      const ada = store().createCustomer({ shop: shopDomain, email, state: "enabled" });
      if (kind === "gift card") store().createGiftCard({ shop: shopDomain, code, amountMinor });
      else store().giveStoreCredit({ shop: shopDomain, customerId: ada.id, amountMinor });
      const order = place(
        email,
        kind === "gift card" ? { giftCardCodes: [code] } : { usesStoreCredit: true },
      );
      await settled();
      expect(await pointsOf(order)).toBe(before);

      pass();
      refundOne(order);
      await settled();
      expect(await pointsOf(order)).toBe(after);
      expect(await brokenClaims(deps, shop)).toEqual([]);
    },
  );
});

describe("deliveries", () => {
  test("that are doubled, late and out of order end like normal ones", async () => {
    for (const kind of ["duplicate", "reorder"] as const)
      store().disturbDeliveries({ kind, rate: 0.4, seed: 11 });
    store().disturbDeliveries({ kind: "delay", rate: 0.2, seed: 12, delayMs: 40 });
    const orders: Placed[] = [];
    for (let n = 0; n < 12; n += 1) {
      orders.push(place(`customer-${n % 3}@example.com`));
      pass(1);
    }
    for (const order of orders.slice(0, 6)) refundOne(order);
    await settled();

    const points = await Promise.all(orders.slice(0, 3).map(pointsOf));
    expect(points).toEqual([120, 120, 120]);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("that never arrive lose nothing: changed orders are read from the store", async () => {
    const known = place();
    await settled();
    store().disturbDeliveries({ kind: "drop", rate: 1 });
    pass();
    const unheard = place("bea@example.com");
    refundOne(known);
    await settled();
    expect(await pointsOf(known)).toBe(40);

    pass();
    await reconcile(shop);

    expect(await Promise.all([known, unheard].map(pointsOf))).toEqual([20, 40]);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("that never arrive tell of a refunded fee, which takes no points when it is read either", async () => {
    const order = place("ada@example.com", { additionalFeesMinor: 400 });
    await settled();
    store().disturbDeliveries({ kind: "drop", rate: 1 });
    pass();
    store().refundOrder({ shop: TEST_SHOP, orderId: order.orderId, additionalFees: true });
    pass();
    refundOne(order);
    pass();
    await reconcile(shop);
    expect(await pointsOf(order)).toBe(20);
  });

  test("that arrive after their order was read change nothing", async () => {
    store().disturbDeliveries({ kind: "delay", rate: 1, delayMs: 1_000 });
    const order = place();
    pass();
    refundOne(order);
    pass();
    await reconcile(shop);
    expect(await pointsOf(order)).toBe(20);
    await settled();

    expect(await pointsOf(order)).toBe(20);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });
});

describe("an order of two pots of 20.00, at 10 points for each 1.00, whose customer pays with the code of", () => {
  // The shop ships for 4.90.
  test.each([
    ["5.00 off", "amount_off", { amountMinor: 500 }, 350, 175],
    ["10 % off", "percentage_off", { basisPoints: 1_000 }, 360, 180],
    ["free shipping", "free_shipping", { maxShippingMinor: 490 }, 400, 200],
    ["3.00 off, chosen", "any_amount", { pointsPerStep: 100, stepMinor: 100, mostPoints: null }, 370, 185],
  ])("%s", async (_, kind, config, before, after) => {
    await earnTenForEachUnit();
    const { customerId } = place();
    await settled();
    const code = await codeOf(customerId, { kind, config });
    const held = await memberOf(deps, shop, customerId);

    const order = place("ada@example.com", { shippingMinor: 490, discountCodes: [code] });
    await settled();
    const paid = await memberOf(deps, shop, customerId);
    pass();
    refundOne(order);
    await settled();
    const refunded = await memberOf(deps, shop, customerId);

    expect([paid.available - held.available, refunded.available - held.available]).toEqual([before, after]);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test.each([
    ["the gift", 1, 400],
    ["a paid piece", 0, 200],
  ])("a free product, and then gives back %s", async (_, line, after) => {
    await grantProducts();
    await earnTenForEachUnit();
    const gift = store().createProduct({
      shop: TEST_SHOP,
      title: "A mug",
      priceMinor: 800,
      isTaxable: false,
    });
    const { customerId } = place();
    await settled();
    const variant = { id: String(gift.variants[0]!.id) };
    const code = await codeOf(customerId, { kind: "free_product", config: { variant } });
    const held = await memberOf(deps, shop, customerId);

    const order = store().placeOrder({
      shop: TEST_SHOP,
      lines: [
        { quantity: 2, unitPriceMinor: 2000, title: "A pot", isTaxable: false },
        { quantity: 1, productId: gift.id },
      ],
      shippingMinor: null,
      customerId,
      discountCodes: [code],
    });
    expect(order).toMatchObject({ total_discounts: "8.00", total_price: "40.00" });
    await settled();
    const paid = await memberOf(deps, shop, customerId);
    pass();
    const lineId = order.line_items[line]!.id;
    store().refundOrder({ shop: TEST_SHOP, orderId: order.id, lines: [{ lineId, quantity: 1 }] });
    await settled();
    const refunded = await memberOf(deps, shop, customerId);

    expect([paid.available - held.available, refunded.available - held.available]).toEqual([400, after]);
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  async function grantProducts(): Promise<void> {
    const scopes = [...deps.platform.authorization.requiredScopes, "read_products"];
    store().install({ shop: TEST_SHOP, scopes });
    await opened.install();
  }

  async function earnTenForEachUnit(): Promise<void> {
    const { version, document } = await deps.db.transaction(shop.shopId, loadProgram);
    const earning = document.earning.map((rule) => ({ ...rule, config: { pointsPerUnitHundredths: 1_000 } }));
    const change = { expectedVersion: version, document: { ...document, earning }, actor: "test" };
    expect(await updateProgram(deps, shop.shopId, change)).toMatchObject({ ok: true });
    pass();
  }

  async function codeOf(platformId: string, reward: { kind: string; config: object }): Promise<string> {
    const author = { shopId: shop.shopId, actor: "test" };
    const made = await createReward(deps, author, { ...reward, name: "A", points: 300, status: "ACTIVE" });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const { customerId } = await memberOf(deps, shop, platformId);
    const redemptionId = await redeemReward(deps, shop.shopId, {
      customerId,
      rewardId: made.stored.rewardId,
      points: 300,
      idempotencyKey: "once",
      actor: "test",
    });
    return vi.waitFor(async () => {
      const redemption = await deps.db.transaction(shop.shopId, (tx) => loadRedemption(tx, redemptionId));
      expect(redemption?.status).toBe("ISSUED");
      return redemption!.code;
    }, patience);
  }
});

describe("a store that uninstalls the app", () => {
  test("keeps its members, and catches up after reinstalling with what its orders earned meanwhile", async () => {
    const before = place();
    await settled();
    await reconcile(shop);
    pass(2);
    store().uninstall({ shop: TEST_SHOP });
    await vi.waitFor(
      async () => expect(await findShopByDomain(deps, TEST_SHOP)).toMatchObject({ isInstalled: false }),
      patience,
    );
    pass(2);
    const meanwhile = place("bea@example.com");
    pass(2);

    store().install({ shop: TEST_SHOP });
    const back = await opened.install();
    await reconcile(back);
    const after = place("cleo@example.com");
    await settled();

    expect(back.shopId).toBe(shop.shopId);
    expect(await Promise.all([before, meanwhile, after].map(pointsOf))).toEqual([40, 40, 40]);
  });
});
