// Documents that nobody writes: what pages listen to so as to know that the ledger went on, or that something was set
// aside. They are looked up while somebody listens, so that the ledger and the inbox are written without a word to
// anybody, and no row of a shop is hot.
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { timeOfId } from "../../process/new-id.ts";
import { findNewestPosting, summariseSetAside } from "./documents.sql.ts";

export const countersSchema: z.ZodType = z.union([
  z.object({ newestPostingAt: z.number().nullable() }),
  z.object({ setAside: z.number(), newestAt: z.number().nullable() }),
]);

export interface Counters {
  readonly version: number;
  readonly data: Readonly<Record<string, number | null>>;
}

type ReadCounters = (tx: Tx) => Promise<Counters>;

/** Its version is the newest posting's time, in milliseconds: it grows whenever the ledger does. */
const readHome: ReadCounters = async (tx) => {
  const [newest] = await tx.run(findNewestPosting, [tx.shopId]);
  const newestPostingAt = newest ? timeOfId(newest.id).getTime() : null;
  return { version: newestPostingAt ?? 1, data: { newestPostingAt } };
};

/**
 * Its version is another one whenever a message is set aside, again too, whenever one is taken up, and when all that
 * was under way is done.
 */
const readSetAside: ReadCounters = async (tx) => {
  const [summary] = await tx.run(summariseSetAside, [tx.shopId]);
  const setAside = summary?.count ?? 0;
  const newestAt = summary?.newest?.getTime() ?? null;
  const underWay = summary?.is_under_way ? 1 : 0;
  // A message that is taken up is one less, and under way: the two must not make up for each other.
  return { version: (newestAt ?? 1) + 2 * setAside + underWay, data: { setAside, newestAt } };
};

const readers: Readonly<Record<string, ReadCounters>> = {
  "counters/home": readHome,
  "counters/set-aside": readSetAside,
};

export const counterPaths: ReadonlySet<string> = new Set(Object.keys(readers));

/** Null for what is no document of counters. */
export const readCounters = async (tx: Tx, path: string): Promise<Counters | null> =>
  Object.hasOwn(readers, path) ? readers[path]!(tx) : null;
