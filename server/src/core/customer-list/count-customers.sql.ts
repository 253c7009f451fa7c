import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { searchedIds } from "./few-customers.sql.ts";
import { membersWithCustomers, toConditions, type SearchedConditions } from "./list-conditions.sql.ts";
import { shop } from "./search/search-keys.sql.ts";

/** How many match, counted no further than `max`. */
export async function countCustomersUpTo(
  tx: Tx,
  conditions: SearchedConditions,
  max: number,
): Promise<number> {
  return conditions.search === undefined
    ? countRows(tx, rowsOf(tx, conditions), max)
    : countSearched(tx, conditions, max);
}

/** Counts the search's matches in its own indexes, before other conditions are checked. */
async function countSearched(tx: Tx, conditions: SearchedConditions, max: number): Promise<number> {
  const { search: _, ...others } = conditions;
  const ids = searchedIds(tx, conditions, max);
  const found = await countRows(tx, ids, max);
  if (Object.values(others).every((one) => one === undefined)) return found;
  if (found >= max) return countRows(tx, rowsOf(tx, conditions), max);
  const all = sql.join(toConditions(tx, others), sql` AND `);
  return countRows(
    tx,
    sql`SELECT 1 FROM (${ids}) AS found
          JOIN balances AS b ON b.shop_id = ${shop(tx)} AND b.customer_id = found.id WHERE ${all}`,
    max,
  );
}

async function countRows(tx: Tx, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM (${rows}) AS matching LIMIT ${max}) AS few`.execute(
    tx.kysely,
  );
  return counted.rows[0]?.count ?? 0;
}

/** PostgreSQL's planner estimate: accurate to a few percent, and fast. */
export async function estimateCustomers(tx: Tx, conditions: SearchedConditions): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    EXPLAIN (FORMAT JSON) ${rowsOf(tx, conditions)}`.execute(tx.kysely);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

function rowsOf(tx: Tx, conditions: SearchedConditions): RawBuilder<unknown> {
  // Without a search, the balances alone are counted.
  const from = conditions.search === undefined ? sql`balances AS b` : membersWithCustomers(tx);
  const select = (extra: readonly RawBuilder<unknown>[]) =>
    sql`SELECT 1 FROM ${from} WHERE ${sql.join([...toConditions(tx, conditions), ...extra], sql` AND `)}`;
  // The index in order of activity exists twice (see the migration).
  return conditions.lastActivityBefore && conditions.hasPending === undefined
    ? sql`${select([sql`b.pending = 0`])} UNION ALL ${select([sql`b.pending > 0`])}`
    : select([]);
}
