import { adjustment } from "@laurel/domain/ledger/adjust.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { brokenClaims, deliver, memberOf } from "../../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { loadTierRules } from "../../standing/tier-rules.ts";
import { NOBODY, openBook } from "./book.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps);
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer() }]);
});
afterEach(() => own.drop());

async function adjust(points: number, idempotencyKey: string): Promise<void> {
  const { customerId } = await memberOf(deps, shop);
  await deps.db.transaction(shop.shopId, async (tx) => {
    const book = await openBook(tx, deps, {
      customerIds: [customerId],
      rules: loadTierRules(tx),
      takesFrom: points < 0 ? "everyone" : NOBODY,
    });
    const now = deps.clock.now();
    const postingId = deps.newId();
    book.post(customerId, adjustment({ postingId, points, now: now.toISOString(), idempotencyKey }), {
      actor: "test",
      programVersion: null,
      occurredAt: now.toISOString(),
      explanation: { kind: "adjustment", points, countsTowardTier: false },
    });
    book.save();
  });
}

describe("a member's book", () => {
  test("serializes 20 concurrent changes, and loses none", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => adjust(10, `at-once-${index}`)));

    expect(await memberOf(deps, shop)).toMatchObject({ available: 200 });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("keeps debt that no lot could pay, and the next credit pays it", async () => {
    await adjust(-50, "first");
    expect(await memberOf(deps, shop)).toMatchObject({ available: -50, lots: [], debts: [{ unpaid: 50 }] });

    await adjust(30, "second");
    expect(await memberOf(deps, shop)).toMatchObject({ available: -20, lots: [], debts: [{ unpaid: 20 }] });

    await adjust(40, "third");
    expect(await memberOf(deps, shop)).toMatchObject({
      available: 20,
      lots: [{ points: 40, remaining: 20 }],
      debts: [],
    });
    expect(await brokenClaims(deps, shop)).toEqual([]);
  });

  test("refuses a second posting under one source key, and keeps the first", async () => {
    await adjust(10, "twice");

    await expect(adjust(10, "twice")).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await memberOf(deps, shop)).toMatchObject({ available: 10 });
  });
});

test("refuses points beyond what a balance can hold", async () => {
  await adjust(MAX_POINTS, "all there is");

  await expect(adjust(1, "one more")).rejects.toMatchObject({ code: "unsafe_number" });
  expect(await memberOf(deps, shop)).toMatchObject({ available: MAX_POINTS });
});

describe("the running program", () => {
  test.each(["entries", "lot_uses", "booking_day_totals", "day_notes"] as const)(
    "may neither change nor remove %s",
    async (table) => {
      await deliver(deps, shop, [orderChanged(anOrder())]);

      const change = deps.db.transaction(shop.shopId, (tx) =>
        tx.kysely.updateTable(table).set({ shop_id: shop.shopId }).execute(),
      );
      await expect(change).rejects.toMatchObject({ code: "42501" });

      const removal = deps.db.transaction(shop.shopId, (tx) => tx.kysely.deleteFrom(table).execute());
      await expect(removal).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("sees no row of another shop, with or without naming one", async () => {
    await deliver(deps, shop, [orderChanged(anOrder())]);
    const other = await aShop(deps, { domain: "other.myshopify.com" });

    const seen = await deps.db.transaction(other.shopId, (tx) =>
      tx.kysely.selectFrom("entries").selectAll().execute(),
    );
    const named = await deps.db.transaction(other.shopId, (tx) =>
      tx.kysely.selectFrom("entries").selectAll().where("shop_id", "=", shop.shopId).execute(),
    );

    expect([...seen, ...named]).toEqual([]);
  });
});
