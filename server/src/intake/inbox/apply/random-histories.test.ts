// Random histories, applied in random batches over a real database. The ledger can be proved after every batch, and the
// order of delivery does not matter.
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDatesOfShop } from "../../../core/ledger/dates/keep-dates.job.ts";
import { adjustPoints } from "../../../core/adjustments/adjust-points.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { history, tell } from "../../../testing/samples/random-orders.ts";
import { brokenClaims, deliver } from "../../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shops = 0;
let adjusted = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
});
afterAll(() => own.drop());

/** Levels that an order or two can reach, by spend and by points. */
const levels = [
  { id: "silver", name: "Silver", threshold: 300, multiplierBasisPoints: 12_500 },
  { id: "gold", name: "Gold", threshold: 40_000, multiplierBasisPoints: 15_000 },
].map((level) => ({ ...level, entryGiftPoints: level.threshold / 100, color: "" }));

const holds = fc.record({
  tierBasis: fc.constantFrom("spend", "points"),
  window: fc.constantFrom("lifetime", "rolling_12_months", "calendar_year"),
  /** Days after each batch, in which the job may find something due. */
  waits: fc.array(fc.constantFrom(0, 0, 0, 20, 45, 200), { maxLength: 6 }),
  /** Staff adjustments after each batch, counting toward the tier or not. */
  adjustments: fc.array(
    fc.record({ points: fc.integer({ min: -400, max: 400 }), countsTowardTier: fc.boolean() }),
    { maxLength: 6 },
  ),
  holdDays: fc.constantFrom(0, 14, 60),
  policy: fc.constantFrom("allow_negative", "stop_at_zero"),
});

/** A lifetime tier that was reached is kept, so it depends on what was known first. */
const windows = fc.constantFrom("rolling_12_months", "calendar_year");

const NOW = "2026-03-02T10:00:00.000Z";
/** Before the first order, so that each could give points for reaching a tier. */
const OPENED = "2024-06-01T10:00:00.000Z";

const runs = {
  numRuns: process.env["LAUREL_LONG"] ? 1_000 : 30,
  ...(process.env["FC_SEED"] && { seed: Number(process.env["FC_SEED"]) }),
};

test("the ledger can be proved after every batch of any history", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      holds,
      fc.integer({ min: 1, max: 6 }),
      async (orders, { holdDays, policy, tierBasis, window, adjustments, waits }, batchSize) => {
        const shop = await newShop(holdDays, policy, { basis: tierBasis, window, levels });
        const events = orders.flatMap(tell);
        for (let start = 0; start < events.length; start += batchSize) {
          await deliver(deps, shop, events.slice(start, start + batchSize), "last_resort");
          await adjust(shop, adjustments[start / batchSize]);
          expect(await brokenClaims(deps, shop)).toEqual([]);
          deps.clock.move({ days: waits[start / batchSize] ?? 0 });
          await keepDatesOfShop(deps, shop.shopId);
          expect(await brokenClaims(deps, shop)).toEqual([]);
        }
      },
    ),
    runs,
  );
});

test(
  "any order of delivery, with repeats, ends in the same balances and tiers",
  { timeout: 600_000 },
  async () => {
    const disorder = history.chain((orders) => {
      const events = orders.flatMap(tell);
      const again = fc.subarray(events).map((some) => [...events, ...some]);
      return again.chain((all) =>
        fc.record({
          orders: fc.constant(orders),
          shuffled: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        }),
      );
    });
    await fc.assert(
      fc.asyncProperty(disorder, windows, async ({ orders, shuffled }, window) => {
        const tiers = {
          window,
          levels: levels.map((level) => ({ ...level, multiplierBasisPoints: 10_000 })),
        };
        const open = () => newShop(0, "allow_negative", tiers);
        const [inOrder, disordered] = [await open(), await open()];
        await deliver(deps, inOrder, orders.flatMap(tell), "last_resort");
        for (const event of shuffled) await deliver(deps, disordered, [event], "last_resort");

        expect(await brokenClaims(deps, disordered)).toEqual([]);
        expect(await balancesOf(disordered)).toEqual(await balancesOf(inOrder));
      }),
      runs,
    );
  },
);

async function newShop(
  holdDays: number,
  negativeBalance: "allow_negative" | "stop_at_zero",
  tiers: Partial<ProgramDocument["tiers"]> = {},
): Promise<Shop> {
  deps.clock.set(OPENED);
  const shop = await aShop(deps, {
    domain: `shop-${++shops}.myshopify.com`,
    program: (program) => ({
      ...program,
      orders: { ...program.orders, holdDays, negativeBalance },
      tiers: { ...program.tiers, window: "lifetime", ...tiers },
    }),
  });
  deps.clock.set(NOW);
  return shop;
}

/** Adjusts the customer with the lowest id, if there is one yet. */
async function adjust(
  shop: Shop,
  given: { points: number; countsTowardTier: boolean } | undefined,
): Promise<void> {
  const [first] = await deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely.selectFrom("balances").select("customer_id").orderBy("customer_id").limit(1).execute(),
  );
  if (!given || given.points === 0 || !first) return;
  await adjustPoints(deps, shop.shopId, {
    ...given,
    customerId: first.customer_id,
    reason: "a test",
    note: null,
    idempotencyKey: `k${(adjusted += 1)}`,
    actor: "test",
  });
}

const balancesOf = (shop: Shop) =>
  deps.db.transaction(shop.shopId, (tx) =>
    tx.kysely
      .selectFrom("balances")
      .innerJoin("customers", "customers.id", "balances.customer_id")
      .select(["platform_id", "available", "pending", "lifetime", "orders_count", "spent_minor"])
      .select(["tier_id", "progress"])
      .where("balances.shop_id", "=", shop.shopId)
      .orderBy("platform_id")
      .execute(),
  );
