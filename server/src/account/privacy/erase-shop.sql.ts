// Run as laurel_erase, the only role that may delete from the ledger.
import { statement, type Statement } from "../../database/database.ts";

/** Every table with a shop's rows, including tables that are added later. */
export const listTablesOfShops = statement<{ name: string }>(
  "privacy_list_tables_of_shops",
  `SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'shop_id' AND NOT a.attisdropped
    ORDER BY c.relname`,
);

const counts = new Map<string, Statement<{ rows: number }>>();

export function countRows(table: string): Statement<{ rows: number }> {
  const known =
    counts.get(table) ??
    statement<{ rows: number }>(
      `privacy_count_rows_${table}`,
      `SELECT count(*) AS rows FROM "${table.replaceAll('"', '""')}" WHERE shop_id = $1`,
    );
  counts.set(table, known);
  return known;
}

const deletions = new Map<string, Statement<{ rows: number }>>();

/** Deletes $2 rows at most, so that a large shop is erased in steps. The table name comes from the catalog. */
export function deleteSome(table: string): Statement<{ rows: number }> {
  const name = table.replaceAll('"', '""');
  const known =
    deletions.get(table) ??
    statement<{ rows: number }>(
      `privacy_delete_some_${table}`,
      `WITH gone AS (
         DELETE FROM "${name}" WHERE shop_id = $1 AND ctid = ANY(ARRAY(
           SELECT ctid FROM "${name}" WHERE shop_id = $1 LIMIT $2)) RETURNING 1)
       SELECT count(*) AS rows FROM gone`,
    );
  deletions.set(table, known);
  return known;
}
