import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { withAdministrator } from "../../../testing/processes/administrator.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aLine, anOrder, orderChanged } from "../../../testing/samples/an-order.ts";
import { brokenClaims, deliver } from "../../../testing/processes/deliver.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestDeps, type TestDeps } from "../../../testing/test-deps.ts";

let own: TestDatabase;
let deps: TestDeps;
let shop: Shop;

const level = (id: string, threshold: number) => ({
  id,
  name: id,
  threshold,
  multiplierBasisPoints: 10_000,
  entryGiftPoints: 0,
  color: "",
});

beforeEach(async () => {
  own = await createTestDatabase();
  deps = createTestDeps({ db: own.db });
  shop = await aShop(deps, {
    program: (program) => ({
      ...program,
      tiers: {
        ...program.tiers,
        window: "lifetime",
        levels: [level("silver", 1_000), level("gold", 90_000)],
      },
    }),
  });
  const two = { lines: [aLine({ quantity: 2 })] };
  await deliver(deps, shop, [orderChanged(anOrder(two)), orderChanged(anOrder({ orderId: "9002" }))]);
  const refunded = anOrder({
    lines: [aLine({ quantity: 2, currentQuantity: 1 })],
    updatedAt: "2026-02-02T12:00:00.000Z",
  });
  await deliver(deps, shop, [orderChanged(refunded)]);
});
afterEach(() => own.drop());

test("a ledger that the program wrote holds in every claim", async () => {
  expect(await brokenClaims(deps, shop)).toEqual([]);
});

/** What direct database access, or a bug, could do, and the claim that must fail. */
const harms: readonly (readonly [harm: string, sql: string, claim: string])[] = [
  [
    "a balance is raised",
    "UPDATE balances SET available = available + 1",
    "every balance is what came in less what went out",
  ],
  [
    "earned points are forgotten",
    "UPDATE balances SET lifetime = 0",
    "every balance is what came in less what went out",
  ],
  [
    "an expiry is made up",
    "UPDATE balances SET next_expiry_at = '2030-01-01'",
    "every member's next expiry is that of its open lots",
  ],
  [
    "a lot's use is more than the lot",
    "UPDATE lot_uses SET points = 100000",
    "no lot gave more than it held, and no debit took more than its points",
  ],
  [
    "a lot's use is lost, so that a debt is open beside a lot",
    "DELETE FROM lot_uses",
    "no lot is open while its member is in debt",
  ],
  [
    "a use is of a lot that nothing opened",
    "UPDATE lot_uses SET lot_id = id",
    "every use joins a lot and a debit of one member and account",
  ],
  [
    "a use is of a lot whose customer has no account",
    "UPDATE lot_uses SET customer_id = lot_id",
    "every balance is what came in less what went out",
  ],
  [
    "the oldest open lot is skipped",
    "UPDATE balances SET oldest_open_id = NULL",
    "every member's oldest open entry is known",
  ],
  [
    "points become pending without a release date",
    "UPDATE entries SET accounts = 'i' WHERE accounts = 'a' AND order_id = '9002'",
    "nothing that time brings to a member is overlooked",
  ],
  [
    "points get an expiry date that nobody looks for",
    "UPDATE entries SET expires_at = '2030-01-01' WHERE accounts = 'a' AND order_id = '9002'",
    "nothing that time brings to a member is overlooked",
  ],
  [
    "a clawback passes for an expiry",
    "UPDATE entries SET accounts = 'D' WHERE kind = 'order_clawback'",
    "every expiry is of one lot whose date had come",
  ],
  [
    "points are released that were not held",
    `INSERT INTO entries (shop_id, id, leg, accounts, customer_id, points, balance_after, occurred_at, lot_of_id, lot_of_leg,
                          kind, source_key, actor, explanation)
     SELECT shop_id, shop_id, 0, 'r', customer_id, 5, 5, now(), id, leg, 'release', 'release:made up', 'test', '{}'
       FROM entries WHERE order_id = '9002'`,
    "every release is of a held lot, and of what was left of it",
  ],
  [
    "an entry is lost",
    "DELETE FROM entries WHERE accounts = 'a' AND order_id = '9002'",
    "every balance is what came in less what went out",
  ],
  [
    "a posting lacks its first leg",
    "UPDATE entries SET leg = 1, source_key = NULL, actor = NULL, explanation = NULL WHERE order_id = '9002'",
    "every posting is of one member, and its legs are all there",
  ],
  [
    "an entry is doubled in points",
    "UPDATE entries SET points = points * 2",
    "every balance is what came in less what went out",
  ],
  [
    "points come from nowhere",
    "UPDATE balances SET available = available + 1",
    "all accounts of the shop sum to zero",
  ],
  [
    "a clawback is lost",
    "DELETE FROM entries WHERE kind = 'order_clawback'",
    "every use joins a lot and a debit of one member and account",
  ],
  [
    "an order loses its posted points",
    "UPDATE orders SET posted_points = 0",
    "every order's postings add up to what it holds",
  ],
  [
    "an order's explanation has another figure",
    `UPDATE orders SET explanation = '{"points": 7}'`,
    "every order stands at its target",
  ],
  [
    "spend is raised",
    "UPDATE balances SET spent_minor = spent_minor + 1",
    "every member's orders and spend are those of its orders",
  ],
  [
    "a tier is lost",
    "UPDATE balances SET tier_id = NULL, tier_reached_id = NULL",
    "every member stands in the tier that follows from what counts",
  ],
  [
    "a member has a tier that was not reached",
    "UPDATE balances SET tier_id = 'gold'",
    "every member stands in the tier that follows from what counts",
  ],
  [
    "points count toward tiers without an adjustment",
    "UPDATE balances SET counted_adjustments = 5",
    "every member's adjustments that count toward tiers are kept",
  ],
  [
    "a closed day is made up",
    `INSERT INTO booking_day_totals SELECT DISTINCT shop_id, DATE '2026-03-02', 'issued'::ledger_account,
            TIMESTAMPTZ '2026-03-01T23:00Z', TIMESTAMPTZ '2026-03-02T23:00Z', 1, 1 FROM balances`,
    "closed days agree with their entries",
  ],
  [
    "a redemption is made up",
    `INSERT INTO redemptions (shop_id, id, customer_id, reward_id, reward_version, status, points, code, discount, requested_at)
     SELECT shop_id, customer_id, customer_id, customer_id, 1, 'ISSUED', 5, 'X', '{}', now() FROM balances`,
    "every redemption holds its points or has returned them",
  ],
];

describe("the proof notices that", () => {
  test.each(harms)("%s", async (_harm, sql, claim) => {
    await withAdministrator(own.url, (client) => client.query(`SET search_path = laurel; ${sql}`));

    expect((await brokenClaims(deps, shop)).join("\n")).toContain(claim);
  });
});

test("a breach in one shop is not reported for another", async () => {
  const other = await aShop(deps, { domain: "other.myshopify.com" });
  await withAdministrator(own.url, (client) =>
    client.query("UPDATE laurel.balances SET available = available + 1"),
  );

  expect(await brokenClaims(deps, other)).toEqual([]);
});
