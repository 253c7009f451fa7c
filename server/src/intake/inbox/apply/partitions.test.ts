// A stream of the store's messages ends alike however it falls into batches: what becomes of customers, points, tiers and
// orders does not depend on when the next batch was taken, nor on when the jobs for merges ran between.
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { askAdministrator } from "../../../testing/processes/administrator.ts";
import { brokenClaims } from "../../../testing/processes/deliver.ts";
import { mergeAsAsked } from "../../../testing/processes/merge-as-asked.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { history, tell } from "../../../testing/samples/random-orders.ts";
import { isWhole } from "../../../testing/is-whole.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";
import { decideBatch } from "./decide-batch.ts";

let own: TestDatabase;
let deps: TestDeps;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  deps.clock.set("2026-03-02T10:00:00.000Z");
});
afterAll(() => own.drop());

const ids = fc.constantFrom("7001", "7002", "7003");

/** Within three seconds, so that many are of the same one. */
const second = fc.integer({ min: 0, max: 2 }).map((n) => `2026-02-01T12:00:0${n}.000Z`);

const aboutCustomer: fc.Arbitrary<StoreEvent> = fc.oneof(
  fc
    .record({ id: ids, hasAccount: fc.boolean(), name: fc.constantFrom("Ada", "Bea"), updatedAt: second })
    .chain(({ id, hasAccount, name, updatedAt }) =>
      fc.constantFrom<StoreEvent>(
        {
          type: "customer_updated",
          customer: aCustomer(id, {
            hasAccount,
            firstName: name,
            updatedAt,
            email: `${name}-${id}@example.com`,
          }),
        },
        {
          type: "customer_created",
          customer: aCustomer(id, {
            hasAccount,
            firstName: name,
            updatedAt,
            email: `${name}-${id}@example.com`,
          }),
        },
      ),
    ),
  fc.record({ customerId: ids, isSubscribed: fc.boolean(), at: second }).map((said) => ({
    type: "email_consent_changed" as const,
    ...said,
  })),
  fc.constantFrom("7002", "7003").map((customerId): StoreEvent => ({ type: "customer_deleted", customerId })),
  // Directly, and by two others of whom the store says nothing else.
  fc
    .constantFrom(
      { keptId: "7001", deletedId: "7002" },
      { keptId: "7001", deletedId: "7005" },
      { keptId: "7005", deletedId: "7004" },
      { keptId: "7004", deletedId: "7003" },
    )
    .map((pair): StoreEvent => ({ type: "customers_merged", ...pair, isDone: true })),
);

interface Delivery {
  readonly event: StoreEvent;
  readonly triggeredAt: string;
}

/** Each is triggered a millisecond after the one before; they arrive in any order. */
const stream: fc.Arbitrary<readonly Delivery[]> = fc
  .tuple(history, fc.array(aboutCustomer, { minLength: 1, maxLength: 6 }))
  .chain(([orders, people]) => {
    const told = [...people, ...orders.flatMap(tell)].map((event, index) => ({
      event,
      triggeredAt: new Date(Date.parse("2026-02-01T12:00:03.000Z") + index).toISOString(),
    }));
    return fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length });
  });

/** Sizes of batches, one after another and again from the start. */
const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });

test(
  "any partition of a stream into batches ends in the same customers, points, tiers and orders",
  { timeout: 3 * 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(stream, sizes, async (deliveries, batches) => {
        const [atOnce, inParts] = [await newShop(), await newShop()];
        await take(atOnce, deliveries);
        for (let from = 0, turn = 0; from < deliveries.length; turn += 1) {
          const size = batches[turn % batches.length]!;
          await take(inParts, deliveries.slice(from, from + size));
          from += size;
          await mergeAsAsked(deps, own.url, inParts);
        }
        await mergeAsAsked(deps, own.url, atOnce);
        expect(await endOf(inParts)).toEqual(await endOf(atOnce));
        for (const shop of [atOnce, inParts]) expect(await brokenClaims(deps, shop)).toEqual([]);
      }),
      {
        numRuns: process.env["LAUREL_LONG"] ? 10_000 : isWhole ? 300 : 75,
        ...(process.env["FC_SEED"] && { seed: Number(process.env["FC_SEED"]) }),
      },
    );
  },
);

const newShop = (): Promise<Shop> =>
  aShop(deps, {
    domain: `shop-${++shops}.myshopify.com`,
    program: (program) => ({
      ...program,
      earning: [...program.earning, { id: "signup", kind: "signup", enabled: true, config: { points: 100 } }],
      orders: { ...program.orders, holdDays: 0 },
      tiers: {
        ...program.tiers,
        window: "rolling_12_months",
        levels: [
          {
            id: "silver",
            name: "Silver",
            threshold: isWhole ? 300 : 75,
            multiplierBasisPoints: 10_000,
            entryGiftPoints: 3,
            color: "",
          },
        ],
      },
    }),
  });

const take = (shop: Shop, deliveries: readonly Delivery[]): Promise<unknown> =>
  deps.db.transaction(shop.shopId, (tx) =>
    decideBatch(
      tx,
      deps,
      shop,
      deliveries.map((delivery) => ({ ...delivery, source: "last_resort" as const })),
    ),
  );

async function endOf({ shopId }: Shop): Promise<object> {
  const customers = await askAdministrator(
    own.url,
    `SELECT c.platform_id, c.email, c.first_name, c.has_account, c.deleted_at IS NOT NULL AS is_deleted,
            b.status, b.available, b.pending, b.lifetime, b.orders_count, b.spent_minor, b.tier_id,
            (SELECT is_subscribed FROM laurel.shopper_mail_wishes AS w WHERE w.customer_id = c.id) AS is_subscribed
       FROM laurel.customers AS c JOIN laurel.balances AS b ON b.customer_id = c.id
      WHERE c.shop_id = $1 ORDER BY c.platform_id`,
    [shopId],
  );
  const orders = await askAdministrator(
    own.url,
    `SELECT order_id, posted_points, is_deleted, exclusion_reason,
            (SELECT platform_id FROM laurel.customers AS c WHERE c.id = customer_id) AS customer
       FROM laurel.orders WHERE shop_id = $1 ORDER BY order_id`,
    [shopId],
  );
  return { customers, orders };
}
