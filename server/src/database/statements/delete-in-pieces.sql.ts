// Deletes many rows of a shop in transactions of thousands: one of millions would hold its locks, and keep the database
// from cleaning up, for minutes.
import { type Database, type Statement, statement } from "../database.ts";

const PIECE = 20_000;

/** Of `table`, the rows for which `where` holds, `$1` being the shop. `limit`: the last parameter, as `$3`. */
export const pieceOf = (
  name: string,
  { table, where, limit }: { readonly table: string; readonly where: string; readonly limit: string },
): Statement<{ rows: number }> =>
  statement(
    name,
    `WITH gone AS (
       DELETE FROM ${table} WHERE shop_id = $1 AND ctid = ANY(ARRAY(
         SELECT t.ctid FROM ${table} AS t WHERE t.shop_id = $1 AND ${where} LIMIT ${limit})) RETURNING 1)
     SELECT count(*) AS rows FROM gone`,
  );

/** @param values between the shop and the limit */
export async function deleteInPieces(
  db: Database,
  shopId: string,
  piece: Statement<{ rows: number }>,
  values: readonly unknown[] = [],
): Promise<void> {
  for (;;) {
    const [gone] = await db.transaction(shopId, (tx) => tx.run(piece, [shopId, ...values, PIECE]));
    if ((gone?.rows ?? 0) < PIECE) return;
  }
}
