// Random orders of friends and members, in random order of delivery: referrals and balances end the same, and the ledger
// can be proved after every batch.
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { askAdministrator } from "../../testing/processes/administrator.ts";
import { brokenClaims, deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aShop } from "../../testing/samples/a-shop.ts";
import { aCustomer, aLine, anOrder, refundCreated } from "../../testing/samples/an-order.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { mailNowhere } from "../../testing/mail-nowhere.ts";
import { createTestDeps, type TestDeps } from "../../testing/test-deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { emailHashes } from "./friends/friend-hash.ts";

let own: TestDatabase;
let deps: TestDeps;
let shops = 0;

beforeAll(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db, mailer: mailNowhere });
});
afterAll(() => own.drop());

const NOW = "2026-03-02T10:00:00.000Z";
const MEMBERS = ["7001", "7002"];
const FRIENDS = ["7003", "7004", "7005"];
const CODES = ["FRIEND22", "FRIEND33", "FRIEND44", "FRIEND55"];
const step = fc.constantFrom("edit", "refund", "cancel", "delete", "unpay", "pay_again");

const order = fc.record({
  customerId: fc.constantFrom(...MEMBERS, ...FRIENDS, ...FRIENDS, null),
  code: fc.constantFrom(null, ...CODES),
  email: fc.constantFrom("f0@example.com", "f1@example.com", "f2@example.com", "f3@example.com"),
  street: fc.constantFrom("Oak Street 1", "Elm Street 2", "Ash Street 3"),
  euros: fc.constantFrom(20, 31, 31, 50),
  daysAgo: fc.constantFrom(0, 1, 2, 3, 40),
  steps: fc.array(step, { maxLength: 2 }),
});
const history = fc.array(order, { minLength: 2, maxLength: 6 });
type Told = typeof order extends fc.Arbitrary<infer T> ? T : never;

const runs = {
  numRuns: process.env["LAUREL_LONG"] ? 200 : 30,
  ...(process.env["FC_SEED"] && { seed: Number(process.env["FC_SEED"]) }),
};

test(
  "any order of delivery, with repeats, ends in the same referrals and balances",
  { timeout: 600_000 },
  async () => {
    const disorder = history.chain((orders) => {
      const events = orders.flatMap(tell);
      return fc.record({
        orders: fc.constant(orders),
        shuffled: fc.shuffledSubarray([...events, ...events.slice(0, 2)], {
          minLength: events.length + Math.min(2, events.length),
        }),
        batchSize: fc.integer({ min: 1, max: 4 }),
      });
    });
    await fc.assert(
      fc.asyncProperty(disorder, async ({ orders, shuffled, batchSize }) => {
        deps.clock.set(NOW);
        const [inOrder, disordered] = [await newShop(), await newShop()];
        await deliver(deps, inOrder, orders.flatMap(tell), "last_resort");
        expect(await brokenClaims(deps, inOrder)).toEqual([]);
        for (let start = 0; start < shuffled.length; start += batchSize) {
          await deliver(deps, disordered, shuffled.slice(start, start + batchSize), "last_resort");
          expect(await brokenClaims(deps, disordered)).toEqual([]);
        }
        expect(await endOf(disordered)).toEqual(await endOf(inOrder));
      }),
      runs,
    );
  },
);

/** Two members with two invited friends each, who have their codes; two friends a month. */
async function newShop(): Promise<Shop> {
  const shop = await aShop(deps, {
    domain: `referring-${++shops}.myshopify.com`,
    program: (program) => ({
      ...program,
      referrals: {
        enabled: true,
        advocatePoints: 500,
        friendRewardKind: "amount_off",
        friendConfig: { amountMinor: 500 },
        minimumSpendMinor: 3_000,
        monthlyCap: 1,
      },
      tiers: {
        basis: "points",
        window: "rolling_12_months",
        graceDays: 0,
        levels: [
          {
            id: "gold",
            name: "Gold",
            threshold: 500,
            multiplierBasisPoints: 10_000,
            entryGiftPoints: 30,
            color: "#9aa0a6",
          },
        ],
      },
    }),
  });
  const customers = [...MEMBERS, ...FRIENDS].map((id) => aCustomer(id));
  await deliver(
    deps,
    shop,
    customers.map((customer) => ({ type: "customer_created", customer })),
  );
  for (const [index, code] of CODES.entries()) {
    const { customerId } = await memberOf(deps, shop, MEMBERS[index % 2]);
    const [hash] = emailHashes(deps.env, `f${index}@example.com`);
    await askAdministrator(
      own.url,
      `INSERT INTO laurel.referrals (shop_id, id, advocate_id, claimed_at, program_version, friend_hash, checked_at, code,
                                     issued_at)
       VALUES ($1, $2, $3, now(), 2, $4, now(), $5, now())`,
      [shop.shopId, deps.newId(), customerId, hash, code],
    );
  }
  return shop;
}

const endOf = async (shop: Shop) => ({
  referrals: await askAdministrator<object>(
    own.url,
    "SELECT code, order_id, worth, flags, posted FROM laurel.referrals WHERE shop_id = $1 ORDER BY code",
    [shop.shopId],
  ),
  balances: await askAdministrator<object>(
    own.url,
    `SELECT c.platform_id, b.available, b.pending, b.lifetime, b.tier_id, b.progress
       FROM laurel.balances AS b JOIN laurel.customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
      WHERE b.shop_id = $1 ORDER BY c.platform_id`,
    [shop.shopId],
  ),
});

/** The events of one order's life, oldest first. */
function tell({ customerId, code, email, street, euros, daysAgo, steps }: Told, index: number): StoreEvent[] {
  const orderId = String(9_001 + index);
  const placed = Date.parse("2026-02-20T12:00:00.000Z") - daysAgo * 86_400_000 + index * 1_000;
  const processedAt = new Date(placed).toISOString();
  const contact = { email, address: { street, postcode: "10969", country: "DE" } };
  const customer = customerId === null ? null : aCustomer(customerId);
  const guestEmail = customerId === null ? email : null;
  let state = anOrder({
    orderId,
    customerId,
    lines: [aLine({ unitPriceMinor: euros * 100 })],
    processedAt,
    discountCodes: code === null ? [] : [code],
  });
  const events: StoreEvent[] = [{ type: "order_changed", order: state, customer, guestEmail, contact }];
  for (const [nth, name] of steps.entries()) {
    const updatedAt = new Date(placed + (nth + 1) * 60_000).toISOString();
    if (name === "delete") {
      events.push({ type: "order_deleted", orderId });
      continue;
    }
    if (name === "refund") {
      events.push(refundCreated(orderId, { refundId: `${orderId}-${nth}`, amountMinor: 200, lines: [] }));
      continue;
    }
    const changes = {
      edit: { lines: [aLine({ unitPriceMinor: (euros + 11 - nth * 20) * 100 })] },
      cancel: { cancelledAt: updatedAt },
      unpay: { financialStatus: "pending" as const },
      pay_again: { financialStatus: "paid" as const },
    }[name];
    state = anOrder({ ...state, ...changes, updatedAt });
    events.push({ type: "order_changed", order: state, customer, guestEmail, contact });
  }
  return events;
}
