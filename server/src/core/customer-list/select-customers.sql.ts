// Customers who were selected together: by their ids, or as all that match some conditions. Erased and merged customers
// are never included.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../database/database.ts";
import { readSearch } from "./search/find-search.sql.ts";
import { membersWithCustomers, toConditions, type CustomerConditions } from "./list-conditions.sql.ts";
import { shop } from "./search/search-keys.sql.ts";

export type CustomerSelection =
  | { readonly customerIds: readonly string[] }
  | { readonly conditions: CustomerConditions };

export interface SelectionSums {
  members: number;
  points_now: number;
  /** Customers who are not below zero now, and would be. */
  falling_below_zero: number;
}

export async function sumSelection(
  tx: Tx,
  selection: CustomerSelection,
  points: number,
): Promise<SelectionSums | undefined> {
  const after = sql`b.available + ${points}::bigint`;
  const { rows } = await sql<SelectionSums>`
    SELECT count(*) AS members, coalesce(sum(b.available), 0)::bigint AS points_now,
           count(*) FILTER (WHERE b.available >= 0 AND ${after} < 0) AS falling_below_zero
      FROM ${await chosen(tx, selection)}`.execute(tx.kysely);
  return rows[0];
}

/** In order of id, so that each comes once even if the list changes meanwhile. */
export async function selectIdsAfter(
  tx: Tx,
  selection: CustomerSelection,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    SELECT b.customer_id FROM ${await chosen(tx, selection)} AND b.customer_id > ${afterId}::uuid
     ORDER BY b.customer_id LIMIT ${limit}`.execute(tx.kysely);
  return rows.map((row) => row.customer_id);
}

async function chosen(tx: Tx, selection: CustomerSelection): Promise<RawBuilder<unknown>> {
  const isThere = sql`b.status NOT IN ('ERASED', 'MERGED')`;
  if ("customerIds" in selection)
    return sql`balances AS b
         WHERE b.shop_id = ${shop(tx)} AND b.customer_id = ANY(${selection.customerIds}::uuid[]) AND ${isThere}`;
  const conditions = await readSearch(tx, selection.conditions);
  const from = conditions.search === undefined ? sql`balances AS b` : membersWithCustomers(tx);
  const all = sql.join([...toConditions(tx, conditions), isThere], sql` AND `);
  return sql`${from} WHERE ${all}`;
}
