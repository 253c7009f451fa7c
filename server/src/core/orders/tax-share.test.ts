import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import { deliver } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aLine, anOrder, orderChanged } from "../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { loadOffer } from "../../shopper/storefront/offer/offer.ts";

let own: TestDatabase;
let deps: TestDeps;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

/** A shop with orders of 20.00 of tea and a gift card, of which 3.19 are tax. */
async function aShopWith(count: number, changes: Partial<OrderState> = {}): Promise<Shop> {
  shops += 1;
  const shop = await aShop(deps, { domain: `tax-${shops}.myshopify.com` });
  const lines = [
    aLine({ taxMinor: 319 }),
    aLine({ lineId: "card", unitPriceMinor: 50_000, isGiftCard: true }),
  ];
  const orders = Array.from({ length: count }, (_, index) =>
    anOrder({ orderId: String(9_000 + index), taxesIncluded: true, lines, ...changes }),
  );
  await deliver(
    deps,
    shop,
    orders.map((order) => orderChanged(order)),
  );
  return shop;
}

const shareOf = (shop: Shop) =>
  deps.db.transaction(shop.shopId, async (tx) => {
    const { taxShareBasisPoints } = await loadOffer(deps, tx, { shop, platformId: null });
    return taxShareBasisPoints;
  });

test("The tax in prices is what recent orders paid in them, gift cards left out", async () => {
  expect(await shareOf(await aShopWith(20))).toBe(1_595);
});

test("The newest orders are those of the latest time, whatever their ids", async () => {
  const shop = await aShopWith(20);
  const older = Array.from({ length: 200 }, (_, index) =>
    anOrder({
      orderId: String(99_000 + index),
      taxesIncluded: false,
      lines: [aLine({ taxMinor: 319 })],
      processedAt: "2026-02-01T12:00:00.000Z",
    }),
  );
  await deliver(
    deps,
    shop,
    older.map((order) => orderChanged(order)),
  );
  // Twenty of the 200 newest hold tax.
  expect(await shareOf(shop)).toBe(159);
});

test("Prices to which tax is added hold none", async () => {
  expect(await shareOf(await aShopWith(20, { taxesIncluded: false }))).toBe(0);
});

test("The tax in prices is not known under 20 orders of the last 90 days", async () => {
  expect(await shareOf(await aShopWith(19))).toBeNull();
  expect(await shareOf(await aShopWith(20, { processedAt: "2025-11-01T12:00:00.000Z" }))).toBeNull();
});
