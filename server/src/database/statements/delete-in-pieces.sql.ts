// Deletes many rows of a shop in transactions of thousands: one of millions would hold its locks, and keep the database
// from cleaning up, for minutes.
import { type Database, type Statement, statement, type Tx } from "../database.ts";

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

/**
 * The first piece, in a transaction that does more. True: there may be another.
 *
 * @param values between the shop and the limit
 */
export async function deletePiece(
  tx: Tx,
  piece: Statement<{ rows: number }>,
  values: readonly unknown[] = [],
): Promise<boolean> {
  const [gone] = await tx.run(piece, [tx.shopId, ...values, PIECE]);
  return (gone?.rows ?? 0) >= PIECE;
}

/** @param values between the shop and the limit */
export async function deleteInPieces(
  db: Database,
  shopId: string,
  piece: Statement<{ rows: number }>,
  values: readonly unknown[] = [],
): Promise<void> {
  while (await db.transaction(shopId, (tx) => deletePiece(tx, piece, values)));
}
