// Documents that nobody writes: what pages listen to so as to know that the ledger went on. They are looked up while
// somebody listens, so that the ledger is written without a word to anybody, and no row of a shop is hot.
import { z } from "zod";
import type { Tx } from "../database/database.ts";
import { timeOfId } from "../new-id.ts";
import { findNewestPosting } from "./documents.sql.ts";

export const COUNTERS = "counters/home";

export const countersSchema: z.ZodType = z.object({ newestPostingAt: z.number().nullable() });

export interface Counters {
  readonly version: number;
  readonly data: { readonly newestPostingAt: number | null };
}

/** Its version is the newest posting's time, in milliseconds: it grows whenever the ledger does. */
export async function readCounters(tx: Tx): Promise<Counters> {
  const [newest] = await tx.run(findNewestPosting, [tx.shopId]);
  const newestPostingAt = newest ? timeOfId(newest.id).getTime() : null;
  return { version: newestPostingAt ?? 1, data: { newestPostingAt } };
}
