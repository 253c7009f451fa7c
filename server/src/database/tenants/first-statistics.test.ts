import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aShop } from "../../testing/samples/a-shop.ts";
import { withAdministrator } from "../../testing/processes/administrator.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createTestDeps } from "../../testing/test-deps.ts";

let own: TestDatabase;
let shopId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ shopId } = await aShop(createTestDeps({ db: own.db })));
});
afterAll(() => own.drop());

test("in a new database an entry is found by its key, before PostgreSQL has collected statistics", async () => {
  await withAdministrator(own.url, (client) =>
    client.query(
      `INSERT INTO laurel.entries (shop_id, id, leg, accounts, customer_id, points, balance_after, occurred_at, kind,
                                   source_key, actor, explanation)
       SELECT $1, gen_random_uuid(), 0, 'a', gen_random_uuid(), 1, 1, now(), 'adjustment', 'adjustment:' || nth, 'test', '{}'
         FROM generate_series(1, 5000) AS nth`,
      [shopId],
    ),
  );

  const plan = await own.db.transaction(shopId, async (tx) => {
    await tx.ask(sql`SET LOCAL plan_cache_mode = force_generic_plan`);
    await tx.ask(sql`
      PREPARE found (uuid, text[]) AS SELECT id FROM entries WHERE shop_id = $1 AND source_key = ANY ($2)`);
    const rows = await tx.ask(
      sql<{ "QUERY PLAN": string }>`EXPLAIN EXECUTE found (${sql.lit(shopId)}, '{adjustment:7}')`,
    );
    await tx.ask(sql`DEALLOCATE found`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

  expect(plan).toContain("entries_shop_id_source_key_key");
  expect(plan).toMatch(/Index Cond: .*source_key/);
});
