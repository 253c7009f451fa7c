// Migrations that change rows and not only tables, over rows as the version before them wrote them.
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../process/log.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { createEmptyTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrate } from "../migrate.ts";

const log = createLog("silent");
const noon = "2026-06-15T12:00:00Z";

const uuid = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [ada, ben, cleo] = [uuid(11), uuid(12), uuid(13)];

async function insert(client: Client, table: string, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`);
    await client.query(
      `INSERT INTO laurel.${table} (${names.join(", ")}) VALUES (${values.join(", ")})`,
      Object.values(row),
    );
  }
}

/** Before 0033: a batch of past orders that is being read, and one that was credited. */
async function fillPastCredits(client: Client, shop_id: string): Promise<void> {
  const times = { since: noon, until: noon, read_until: noon, created_at: noon };
  const common = { shop_id, program_version: 1, created_by: "staff:1", ...times };
  await insert(client, "past_credits", [
    { ...common, id: uuid(1), state: "READING", read_cursor: "page-3", orders_read: 300 },
    { ...common, id: uuid(2), state: "CREDITED", read_cursor: "page-9", orders_read: 900 },
  ]);
}

/** Before 0035: one member with adjustments that count toward the tier, one of them undone; a member without a tier. */
async function fillStanding(client: Client, shop_id: string): Promise<void> {
  const program = { version: 7, data: {}, created_at: noon, updated_at: noon, updated_by: "staff:1" };
  await insert(client, "documents", [{ shop_id, collection: "program", id: "current", ...program }]);
  await insert(
    client,
    "balances",
    [
      [ada, "gold"],
      [ben, null],
      [cleo, "silver"],
    ].map(([customer_id, tier_id]) => ({ shop_id, customer_id, tier_id, last_activity_at: noon })),
  );
  const adjust = (points: number, countsTowardTier: boolean) =>
    ({ kind: "adjustment", explanation: { kind: "adjustment", points, countsTowardTier } }) as const;
  const undo = (posting: string) =>
    ({ kind: "undo", explanation: { kind: "undo", posting, of: "adjustment" } }) as const;
  const postings = [
    { id: uuid(21), customer: ada, points: 500, ...adjust(500, true) },
    { id: uuid(22), customer: ada, points: -120, ...adjust(-120, true) },
    { id: uuid(23), customer: ada, points: 70, ...adjust(70, true) },
    { id: uuid(24), customer: ada, points: -70, ...undo(uuid(23)), source_key: `undo:${uuid(23)}` },
    { id: uuid(25), customer: ben, points: 40, ...adjust(40, false) },
    { id: uuid(26), customer: ben, points: -40, ...undo(uuid(25)), source_key: `undo:${uuid(25)}` },
  ];
  for (const { customer, points, id, ...posting } of postings) {
    const times = { recorded_at: noon, occurred_at: noon };
    const common = { shop_id, id, legs_hash: Buffer.alloc(16), source_key: `key:${id}`, actor: "staff:1" };
    await insert(client, "postings", [{ ...common, ...times, ...posting }]);
    const [from_account, to_account] = points > 0 ? ["adjusted", "available"] : ["available", "adjusted"];
    const leg = { points: Math.abs(points), balance_after: 0, leg: 0, from_account, to_account };
    await insert(client, "movements", [{ shop_id, posting_id: id, customer_id: customer, ...leg }]);
  }
  const orders = [
    { order_id: "guest", explanation: { none: "guest" }, program_version: 7 },
    { order_id: "left", explanation: { none: "not_a_member" }, program_version: 7 },
    { order_id: "early", explanation: { none: "before_start" }, does_not_count: "before_start" },
    { order_id: "unpaid", explanation: { none: "not_paid" }, program_version: 7 },
    { order_id: "earned", explanation: { points: 10 }, program_version: 7 },
    { order_id: "unseen", explanation: { none: "guest" } },
  ];
  await insert(
    client,
    "orders",
    orders.map((order) => ({ shop_id, name: `#${order.order_id}`, recorded_at: noon, ...order })),
  );
}

const shopIds = [uuid(1), uuid(2)];
let own: TestDatabase;
beforeAll(async () => {
  own = await createEmptyTestDatabase();
  await migrate({ url: own.url, log, target: "0026-handled-failures" });
  await withAdministrator(own.url, async (client) => {
    for (const shopId of shopIds) {
      await fillPastCredits(client, shopId);
      await fillStanding(client, shopId);
    }
  });
  await migrate({ url: own.url, log });
});
afterAll(() => own.drop());

test("row-level security is forced again on every table that was changed", async () => {
  const { rows } = await withAdministrator(own.url, (client) =>
    client.query(
      `SELECT relname FROM pg_class
        WHERE relnamespace = 'laurel'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
    ),
  );
  expect(rows).toEqual([]);
});

describe.each(shopIds)("of what the version before had kept, in shop %s of two,", (shopId) => {
  const read = (columns: string, table: string, order: string): Promise<unknown[]> =>
    withAdministrator(own.url, async (client) => {
      const text = `SELECT ${columns} FROM laurel.${table} WHERE shop_id = $1 ORDER BY ${order}`;
      return (await client.query<Record<string, unknown>>(text, [shopId])).rows;
    });

  test("past orders that were being read are read anew, and those that were credited stay credited", async () => {
    expect(await read("state, read_cursor, orders_read, read_share, exports", "past_credits", "id")).toEqual([
      { state: "READING", read_cursor: null, orders_read: 0, read_share: 0, exports: 0 },
      { state: "CREDITED", read_cursor: "page-9", orders_read: 900, read_share: 0, exports: 0 },
    ]);
  });

  test("members keep their tiers, as tiers that they reached, and what counts of their adjustments", async () => {
    const columns =
      "tier_id, tier_reached_id, tier_floor_id, rules_version, counted_adjustments::int AS counted";
    const none = { tier_floor_id: null, counted: 0 };
    expect(await read(columns, "balances", "customer_id")).toEqual([
      { ...none, tier_id: "gold", tier_reached_id: "gold", rules_version: 7, counted: 380 },
      { ...none, tier_id: null, tier_reached_id: null, rules_version: null },
      { ...none, tier_id: "silver", tier_reached_id: "silver", rules_version: 7 },
    ]);
  });

  test("an undo says whether what it took back had counted", async () => {
    const undone = (await read("id, explanation", "postings", "id")) as { id: string; explanation: object }[];
    expect(undone.filter(({ id }) => id === uuid(24) || id === uuid(26))).toEqual([
      {
        id: uuid(24),
        explanation: { kind: "undo", posting: uuid(23), of: "adjustment", countsTowardTier: true },
      },
      { id: uuid(26), explanation: { kind: "undo", posting: uuid(25), of: "adjustment" } },
    ]);
  });

  test("orders of guests and of non-members stay what they were, and no other order is ruled out", async () => {
    expect(await read("order_id, exclusion_reason AS reason", "orders", "order_id")).toEqual([
      { order_id: "early", reason: "before_start" },
      { order_id: "earned", reason: null },
      { order_id: "guest", reason: "guest" },
      { order_id: "left", reason: "not_a_member" },
      { order_id: "unpaid", reason: null },
      { order_id: "unseen", reason: null },
    ]);
  });
});
