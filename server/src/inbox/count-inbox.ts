import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import type { InboxFigures } from "../metrics.ts";
import { listShopIds } from "../shops/list-shops.ts";
import { countInboxOfShop, countSetAsideOfShop } from "./inbox.sql.ts";

/** Counted when asked, over all shops: pending is 0 only when everything that was accepted has been applied. */
export async function countInbox(deps: Deps): Promise<InboxFigures> {
  const total = { pending: 0, setAside: 0, unhandled: 0, oldestPendingSeconds: 0 };
  for (const shopId of await listShopIds(deps)) {
    const [count] = await deps.db.transaction(shopId, (tx) =>
      tx.run(countInboxOfShop, [shopId, deps.clock.now()]),
    );
    if (!count) continue;
    total.pending += count.pending;
    total.setAside += count.set_aside;
    total.unhandled += count.unhandled;
    total.oldestPendingSeconds = Math.max(total.oldestPendingSeconds, count.oldest_seconds ?? 0);
  }
  return total;
}

/** Of one shop. */
export async function countSetAside(tx: Tx, now: Date): Promise<number> {
  const [count] = await tx.run(countInboxOfShop, [tx.shopId, now]);
  return count?.set_aside ?? 0;
}

/** Of one shop: accepted, and not applied yet. */
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

/** Of one shop, most first. */
export async function countSetAsideByReason(tx: Tx): Promise<readonly SetAsideReason[]> {
  const rows = await tx.run(countSetAsideOfShop, [tx.shopId]);
  return rows.map(({ topic, reason_code, count }) => ({
    topic,
    reasonCode: reason_code ?? "unknown",
    count,
  }));
}
