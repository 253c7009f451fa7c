import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import type { LiveDocument } from "../../tenant/documents/document-source.ts";
import type { InboxFigures } from "../../http/metrics.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { listShopIds } from "../../tenant/shops/list-shops.ts";
import { countInboxOfShop, countSetAsideOfShop, summariseSetAside } from "./inbox.sql.ts";

/**
 * Counts over all shops. `pending` and `uncountedShops` are both 0 only when everything accepted has been applied. A
 * shop that cannot be counted does not hide the others.
 */
export async function countInbox(deps: Deps): Promise<InboxFigures> {
  const total = { pending: 0, setAside: 0, unhandled: 0, oldestPendingSeconds: 0, uncountedShops: 0 };
  const shopIds = await listShopIds(deps);
  total.uncountedShops = shopIds.length;
  const count = async (shopId: string): Promise<void> => {
    const [shop] = await deps.db.transaction(shopId, (tx) =>
      tx.run(countInboxOfShop, [shopId, deps.clock.now()]),
    );
    total.uncountedShops -= 1;
    if (!shop) return;
    total.pending += shop.pending;
    total.setAside += shop.set_aside;
    total.unhandled += shop.unhandled;
    total.oldestPendingSeconds = Math.max(total.oldestPendingSeconds, shop.oldest_seconds ?? 0);
  };
  await eachShop(deps, "count-inbox", count, shopIds);
  return total;
}

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
