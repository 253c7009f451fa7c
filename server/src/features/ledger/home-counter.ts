// Pages listen to it to learn that the ledger has grown. It has no row of its own, and the ledger announces nothing, so
// that no row of a shop is hot and commits do not wait for one another.
import type { Tx } from "../../database/database.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { findNewestPosting } from "./ledger.sql.ts";

/** The version is the newest posting's time, in milliseconds: it grows with the ledger. */
export async function readHomeCounter(tx: Tx) {
  const [newest] = await tx.run(findNewestPosting, [tx.shopId]);
  const newestPostingAt = newest ? timeOfId(newest.id).getTime() : null;
  return { version: newestPostingAt ?? 1, data: { newestPostingAt } };
}
