import type { Tx } from "../../database/database.ts";
import { findPostingsByKey, type KnownPostingRow } from "./ledger.sql.ts";

/** Which of these source keys have been posted, and as which posting. */
export async function findKnownPostings(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownPostingRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run(findPostingsByKey, [tx.shopId, keys]);
  return new Map(rows.map((row) => [row.source_key, row]));
}
