// Documents without a stored row. Pages listen to them to learn that the ledger has grown or that a message was set
// aside. They are polled while a page listens, so that writing the ledger and the inbox needs no notification and no
// row of a shop is hot.
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

/** The version is the newest posting's time, in milliseconds: it grows with the ledger. */
const readHome: ReadCounters = async (tx) => {
  const [newest] = await tx.run(findNewestPosting, [tx.shopId]);
  const newestPostingAt = newest ? timeOfId(newest.id).getTime() : null;
  return { version: newestPostingAt ?? 1, data: { newestPostingAt } };
};

/**
 * The version changes when a message is set aside, also for the second time, when one is retried, and when all retries
 * are done.
 */
const readSetAside: ReadCounters = async (tx) => {
  const [summary] = await tx.run(summariseSetAside, [tx.shopId]);
  const setAside = summary?.count ?? 0;
  const newestAt = summary?.newest?.getTime() ?? null;
  const underWay = summary?.is_under_way ? 1 : 0;
  // A retried message lowers the count and raises `underWay`: factor 2 keeps the two from cancelling out.
  return { version: (newestAt ?? 1) + 2 * setAside + underWay, data: { setAside, newestAt } };
};

const readers: Readonly<Record<string, ReadCounters>> = {
  "counters/home": readHome,
  "counters/set-aside": readSetAside,
};

export const counterPaths: ReadonlySet<string> = new Set(Object.keys(readers));

/** Null if the path is not a counters document. */
export const readCounters = async (tx: Tx, path: string): Promise<Counters | null> =>
  Object.hasOwn(readers, path) ? readers[path]!(tx) : null;
