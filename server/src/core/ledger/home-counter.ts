// Pages listen to it to learn that the ledger has grown. It has no row of its own, and the ledger announces nothing, so
// that no row of a shop is hot and commits do not wait for one another.
import type { Tx } from "../../database/database.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { findNewestPosting } from "./ledger.sql.ts";

/**
 * The version is the newest posting's time, in milliseconds: it grows with the ledger. `ageMs` is how long ago that was,
 * by which a page knows whether its own data may be older.
 */
export async function readHomeCounter(tx: Tx) {
  const [newest] = await tx.run(findNewestPosting, [tx.shopId]);
  if (!newest) return { version: 1, data: { newestPostingAt: null, ageMs: null } };
  const newestPostingAt = timeOfId(newest.id).getTime();
  return {
    version: newestPostingAt,
    data: { newestPostingAt, ageMs: newest.now.getTime() - newestPostingAt },
  };
}
