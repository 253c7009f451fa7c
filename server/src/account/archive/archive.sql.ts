// Row-level security limits both export and import to the transaction's shop.
import { FIRST_INSTANT, LAST_INSTANT, MAX_POINTS } from "@laurel/domain/bounds.ts";
import { sql } from "kysely";
import { listNames, listTables, quoteName, type Table } from "../../database/tenants/catalogue.sql.ts";
import { statement, type Tx } from "../../database/database.ts";

export const listAllTables = statement<Table>("archive_list_tables", listTables);

/** Reading or checking a large shop takes longer than a request may. */
export const takeYourTime = statement<never>("archive_take_your_time", "SET LOCAL statement_timeout = 0");

type Shape = Pick<Table, "name" | "columns" | "key">;

/**
 * One line per row. PostgreSQL may put line ends between the parts of a JSON value: they become spaces. Line ends
 * inside texts are escaped already.
 */
export async function openRows(tx: Tx, { name, columns, key }: Shape): Promise<void> {
  const text = `
    DECLARE archive_rows NO SCROLL CURSOR FOR
     SELECT translate(row_to_json(t)::text, E'\\n\\r', '  ') AS line
       FROM (SELECT ${listNames(columns)} FROM laurel.${quoteName(name)} ORDER BY ${listNames(key)}) AS t`;
  await sql.raw(text).execute(tx.kysely);
}

export async function fetchRows(tx: Tx, count: number): Promise<readonly string[]> {
  const { rows } = await sql
    .raw<{ line: string }>(`FETCH ${Math.trunc(count)} FROM archive_rows`)
    .execute(tx.kysely);
  return rows.map(({ line }) => line);
}

export async function closeRows(tx: Tx): Promise<void> {
  await sql.raw("CLOSE archive_rows").execute(tx.kysely);
}

export type InsertMode = "plain" | "overwrite" | "keep";

/** `rows` is a JSON array as text. PostgreSQL parses it, so that no number passes through JavaScript's. */
export async function insertRows(
  tx: Tx,
  { name, columns, key }: Shape,
  { rows, mode }: { readonly rows: string; readonly mode: InsertMode },
): Promise<void> {
  const table = sql.raw(`laurel.${quoteName(name)}`);
  const list = sql.raw(listNames(columns));
  const given = sql.raw(columns.map((column) => `given.${quoteName(column)}`).join(", "));
  await sql`
    INSERT INTO ${table} (shop_id, ${list})
    SELECT s.shop_id, ${given} FROM tenants AS s, json_populate_recordset(NULL::${table}, ${rows}::json) AS given
     WHERE s.shop_id = ${tx.shopId}::uuid
    ${sql.raw(clashText({ columns, key }, mode))}`.execute(tx.kysely);
}

function clashText({ columns, key }: Pick<Shape, "columns" | "key">, mode: InsertMode): string {
  if (mode === "plain") return "";
  if (mode === "keep") return "ON CONFLICT DO NOTHING";
  const others = columns.filter((column) => !key.includes(column));
  const news = others.map((column) => `${quoteName(column)} = excluded.${quoteName(column)}`).join(", ");
  return `ON CONFLICT (${listNames(key)}) DO UPDATE SET ${news}`;
}

interface BoundedColumns {
  name: string;
  instants: string[];
  numbers: string[];
}

/** The columns of our tables that hold instants, and those that hold bigints. */
const listBoundedColumns = statement<BoundedColumns>(
  "archive_list_bounded_columns",
  `SELECT c.relname::text AS name,
          coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'timestamptz'::regtype), '{}') AS instants,
          coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'bigint'::regtype), '{}') AS numbers
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'laurel'::regnamespace AND c.relname = ANY($1::text[])
      AND a.atttypid IN ('timestamptz'::regtype, 'bigint'::regtype)
    GROUP BY c.oid ORDER BY 1`,
);

/** These tables hold single amounts and balances. The numbers of other tables may be sums of many amounts. */
const tablesOfAmounts = new Set(["balances", "entries", "lot_uses", "redemptions"]);
const amounts = new Set(["available", "pending", "points"]);

/** The tables in which a number or an instant of this shop is outside the program's bounds. */
export async function findOutOfBounds(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, instants, numbers } of await tx.run(listBoundedColumns, [tables])) {
    const beyond = [
      ...instants.map(
        (column) =>
          sql`NOT ${sql.ref(column)} BETWEEN ${FIRST_INSTANT}::timestamptz AND ${LAST_INSTANT}::timestamptz`,
      ),
      ...numbers.map((column) => {
        const isAmount = tablesOfAmounts.has(name) && amounts.has(column);
        const most = isAmount ? MAX_POINTS : Number.MAX_SAFE_INTEGER;
        return sql`NOT ${sql.ref(column)} BETWEEN ${-most}::bigint AND ${most}::bigint`;
      }),
    ];
    const [row] = await tx.ask(
      sql<{ found: boolean }>`
        SELECT EXISTS (SELECT 1 FROM ${sql.table(name)} WHERE shop_id = ${tx.shopId}::uuid AND (${sql.join(beyond, sql` OR `)})) AS found`,
    );
    if (row?.found) found.push(name);
  }
  return found;
}

/** Deletes what the shop has in a table that an import replaces as a whole. */
export async function deleteRows(tx: Tx, table: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE shop_id = ${tx.shopId}::uuid`.execute(tx.kysely);
}

export const findLife = statement<{ found: boolean }>(
  "archive_find_life",
  `SELECT EXISTS (SELECT 1 FROM customers WHERE shop_id = $1)
       OR EXISTS (SELECT 1 FROM orders WHERE shop_id = $1)
       OR EXISTS (SELECT 1 FROM entries WHERE shop_id = $1)
       OR EXISTS (SELECT 1 FROM redemptions WHERE shop_id = $1) AS found`,
);

export interface OpenWork {
  readonly kind:
    | "bulk"
    | "past"
    | "issue"
    | "cancel"
    | "check_import"
    | "apply_import"
    | "undo_import"
    | "friend_code";
  readonly id: string;
}

/** Work that jobs had not finished when the archive was made. */
export const listOpenWork = statement<OpenWork>(
  "archive_list_open_work",
  `SELECT 'bulk' AS kind, id FROM bulk_adjustments WHERE shop_id = $1 AND status IN ('APPLYING', 'UNDOING')
    UNION ALL
   SELECT 'past', id FROM past_credits
    WHERE shop_id = $1 AND state IN ('READING', 'MEASURING', 'CREDITING', 'UNDOING')
    UNION ALL
   SELECT CASE WHEN cancel_requested_at IS NULL THEN 'issue' ELSE 'cancel' END, id FROM redemptions
    WHERE shop_id = $1 AND (status = 'REQUESTED' OR status = 'ISSUED' AND cancel_requested_at IS NOT NULL)
    UNION ALL
   SELECT 'friend_code', id FROM referrals
    WHERE shop_id = $1 AND issued_at IS NULL AND refused_at IS NULL AND claim_flags <@ approved
    UNION ALL
   SELECT CASE state WHEN 'CHECKING' THEN 'check_import' WHEN 'APPLYING' THEN 'apply_import' ELSE 'undo_import' END, id
     FROM imports WHERE shop_id = $1 AND state IN ('CHECKING', 'APPLYING', 'UNDOING')`,
);

export const listErasures = statement<{ id: string }>(
  "archive_list_erasures",
  "SELECT id FROM privacy_requests WHERE shop_id = $1 AND kind = 'erasure'",
);

export const listOpenErasures = statement<{ id: string }>(
  "archive_list_open_erasures",
  "SELECT id FROM privacy_requests WHERE shop_id = $1 AND kind = 'erasure' AND done_at IS NULL",
);
