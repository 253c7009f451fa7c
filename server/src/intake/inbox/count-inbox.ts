import type { Tx } from "../../database/database.ts";
import type { LiveDocument } from "../../tenant/documents/document-source.ts";
import { countInboxOfShop, countSetAsideOfShop, summariseSetAside } from "./inbox.sql.ts";

/** For one shop. */
export async function countSetAside(tx: Tx, now: Date): Promise<number> {
  const [count] = await tx.run(countInboxOfShop, [tx.shopId, now]);
  return count?.set_aside ?? 0;
}

/** For one shop: accepted, and not applied yet. */
export async function countUnderWay(tx: Tx, now: Date): Promise<number> {
  const [count] = await tx.run(countInboxOfShop, [tx.shopId, now]);
  return count?.pending ?? 0;
}

export interface SetAsideReason {
  readonly topic: string;
  /** Stable, snake_case. */
  readonly reasonCode: string;
  readonly count: number;
}

/** For one shop, most frequent first. */
export async function countSetAsideByReason(tx: Tx): Promise<readonly SetAsideReason[]> {
  const rows = await tx.run(countSetAsideOfShop, [tx.shopId]);
  return rows.map(({ topic, reason_code, count }) => ({
    topic,
    reasonCode: reason_code ?? "unknown",
    count,
  }));
}

/**
 * For pages that listen. The version changes when a message is set aside, also for the second time, when one is retried,
 * and when all retries are done.
 */
export async function readSetAsideCounter(tx: Tx): Promise<LiveDocument> {
  const [summary] = await tx.run(summariseSetAside, [tx.shopId]);
  const setAside = summary?.count ?? 0;
  const newestAt = summary?.newest?.getTime() ?? null;
  const underWay = summary?.is_under_way ? 1 : 0;
  // A retried message lowers the count and raises `underWay`: factor 2 keeps the two from cancelling out.
  const ageMs = summary && newestAt !== null ? summary.now.getTime() - newestAt : null;
  return { version: (newestAt ?? 1) + 2 * setAside + underWay, data: { setAside, newestAt, ageMs } };
}
