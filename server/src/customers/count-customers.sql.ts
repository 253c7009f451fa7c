import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../database/database.ts";
import { membersWithCustomers, toConditions, type CustomerConditions } from "./list-conditions.sql.ts";

/** How many match, counted no further than `max`. */
export async function countCustomersUpTo(
  tx: Tx,
  conditions: CustomerConditions,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT ${counted(tx, conditions)} LIMIT ${max}) AS few`.execute(tx.kysely);
  return rows[0]?.count ?? 0;
}

/** What PostgreSQL's own figures say, which it needs for planning: good to a few percent, and asked in a moment. */
export async function estimateCustomers(tx: Tx, conditions: CustomerConditions): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT ${counted(tx, conditions)}`.execute(tx.kysely);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Where no condition is about the person, the balances alone are counted. */
function counted(tx: Tx, conditions: CustomerConditions): RawBuilder<unknown> {
  const from = conditions.prefix === undefined ? sql`balances AS b` : membersWithCustomers(tx);
  return sql`FROM ${from} WHERE ${sql.join(toConditions(tx, conditions), sql` AND `)}`;
}
