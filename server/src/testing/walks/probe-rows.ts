// What a transaction may do to any table: for tests that try it on all of them.
import { statement, type GlobalTx } from "../../database/database.ts";
import { withAdministrator } from "../processes/administrator.ts";
import {
  countRows,
  countRowsOfShop,
  deleteRowsOfShop,
  insertRow,
  listDefinerFunctions,
  listWrittenColumns,
  readRowsOfShop,
  showRole,
  takeRowsOfShop,
  touchRowsOfShop,
} from "./shop-rows.sql.ts";

let statements = 0;
const run = <Row>(tx: GlobalTx, text: string, values: readonly unknown[]): Promise<Row[]> =>
  tx.run(statement<Row>(`probe_${++statements}`, text), values);

/** Rows of one shop, or all visible rows. */
export async function countShown(tx: GlobalTx, table: string, shopId?: string): Promise<number> {
  const text = shopId === undefined ? countRows(table) : countRowsOfShop(table);
  const [row] = await run<{ count: number }>(tx, text, shopId === undefined ? [] : [shopId]);
  return row?.count ?? 0;
}

export type Wrong = (tx: GlobalTx, table: string) => Promise<number>;

/** What could be done to another shop's rows; each returns the number of affected rows. */
export const wrongsTo = (theirs: string, ours: string): Readonly<Record<string, Wrong>> => ({
  changed: async (tx, table) => (await run(tx, touchRowsOfShop(table), [theirs])).length,
  taken: async (tx, table) => (await run(tx, takeRowsOfShop(table), [theirs, ours])).length,
  deleted: async (tx, table) => (await run(tx, deleteRowsOfShop(table), [theirs])).length,
});

/** A copy of one of the shop's rows. */
export async function copyRowOf(
  shopId: string,
  { url, table }: { url: string; table: string },
): Promise<Wrong> {
  const { row, columns } = await withAdministrator(url, async (client) => {
    const rows = await client.query<{ row: unknown }>(readRowsOfShop(table), [shopId]);
    const written = await client.query<{ columns: string }>(listWrittenColumns, [table]);
    return { ...rows.rows[0]!, ...written.rows[0]! };
  });
  return async (tx) => (await run(tx, insertRow(table, columns), [JSON.stringify(row)])).length;
}

/** The role of statements, and the functions that would run as another role. */
export async function readRights(tx: GlobalTx): Promise<{ role: object | undefined; functions: object[] }> {
  const [role] = await run<object>(tx, showRole, []);
  return { role, functions: await run<object>(tx, listDefinerFunctions, []) };
}
