// Saves rows of one table in two forms. The form for many rows takes arrays; for a single row it costs PostgreSQL two
// tenths of a millisecond more than plain values.
import { statement, type Statement, type Tx } from "../database.ts";
import { columnsOf, joinJson, rowsOf } from "./rows-of.ts";

type Columns = Readonly<Record<string, string>>;
export type Row<Types> = { readonly [column in keyof Types]: unknown };

export interface RowStatement<Types extends Columns> {
  /** Each column's type, in the table's order, without the shop. */
  readonly types: Types;
  /** The parameters are the shop, then one value for each column. */
  readonly one: Statement<never>;
  /** The parameters are the shop, then one array for each column; for JSON one text. */
  readonly many: Statement<never>;
}

/** `onConflict`: what happens to a row that exists, as `ON CONFLICT …`. */
export function insertInto<Types extends Columns>(
  table: string,
  types: Types,
  onConflict = "",
): RowStatement<Types> {
  const names = `INSERT INTO ${table} (shop_id, ${columnsOf(types)})`;
  const values = Object.values(types).map((type, index) => `$${index + 2}::${type}`);
  return {
    types,
    one: statement<never>(
      `${table}_insert_one`,
      `${names} VALUES ($1, ${values.join(", ")}) ${onConflict}`.trimEnd(),
    ),
    many: statement<never>(
      `${table}_insert`,
      `${names} SELECT s.shop_id, ${rowsOf(2, types)} FROM tenants AS s WHERE s.shop_id = $1 ${onConflict}`.trimEnd(),
    ),
  };
}

/** More rows than this are sent as arrays. */
const FEW_ROWS = 3;

/** Sent with the commit. `explain` turns an error into a clearer one. */
export function saveRows<Types extends Columns>(
  tx: Tx,
  { types, one, many }: RowStatement<Types>,
  rows: readonly Row<Types>[],
  explain?: (error: unknown) => unknown,
): void {
  const columns = Object.entries(types);
  if (rows.length <= FEW_ROWS) {
    for (const row of rows) {
      const values = columns.map(([column, type]) => asParameter(type, row[column]));
      tx.write(one, [tx.shopId, ...values], explain);
    }
    return;
  }
  const arrays = columns.map(([column, type]) => {
    const values = rows.map((row) => row[column]);
    return type === "json" ? joinJson(values as (object | null)[]) : values;
  });
  tx.write(many, [tx.shopId, ...arrays], explain);
}

const asParameter = (type: string, value: unknown): unknown =>
  type === "json" && value !== null ? JSON.stringify(value) : value;
