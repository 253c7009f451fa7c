// Reads the orders that changed since the last one seen, so that a lost webhook loses nothing.
import type { Deps } from "../../process/deps.ts";
import { dueJob, dueKind } from "../../jobs/due/due-kind.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { loadShop, type Shop } from "../../tenant/shops/load-shop.ts";
import { applyReadOrders } from "./apply/apply-read-orders.ts";
import { findReconciliation, saveReconciliation } from "./reconcile.sql.ts";

/** The platform's clock and index may lag behind its webhooks, so each read overlaps the last by this much. */
const OVERLAP_MILLISECONDS = 5 * 60_000;

/** A shop is read again after a tenth of the time in which no order of it changed, within these limits. */
const QUIET_SHARE = 1 / 10;
const PAUSE_MILLISECONDS = { min: 10 * 60_000, max: 24 * 3_600_000 };

const RECONCILE = "reconcile";

export const reconcileWork = dueKind({
  name: RECONCILE,
  queue: "ask",
  restMs: PAUSE_MILLISECONDS.min,
  async run(deps, shopId) {
    const shop = await findShopById(deps, shopId);
    if (!shop?.isInstalled || shop.installedAt === null) return;
    try {
      if (await workOneTurn(() => reconcilePage(deps, shop)))
        await deps.db.global((tx) => enqueueJob(tx, dueJob(RECONCILE, shopId)));
    } catch (error) {
      // A shop without credentials cannot be read. The admin says so when it is opened.
      if (error instanceof PlatformError && !error.isRetryable) return;
      throw error;
    }
  },
  async nextAt(tx, { clock }) {
    const [shop, [row]] = await Promise.all([loadShop(tx), tx.run(findReconciliation, [tx.shopId])]);
    if (!shop.isInstalled || shop.installedAt === null) return null;
    if (row?.cursor) return clock.now();
    const now = clock.now().getTime();
    const quietMs = now - (row?.seen_until ?? shop.installedAt).getTime();
    const { min, max } = PAUSE_MILLISECONDS;
    return new Date(now + Math.min(Math.max(quietMs * QUIET_SHARE, min), max));
  },
});

/** Settles the next orders that changed on the platform since the last run. False: that was the last page. */
async function reconcilePage(deps: Deps, shop: Shop): Promise<boolean> {
  const { shopId, domain } = shop;
  const [row] = await deps.db.transaction(shopId, (tx) => tx.run(findReconciliation, [shopId]));
  const since = row?.seen_until ?? shop.installedAt ?? deps.clock.now();
  const from = new Date(since.getTime() - OVERLAP_MILLISECONDS).toISOString();
  const readAt = deps.clock.now();
  const page = await deps.platform.readOrdersChangedSince(domain, from, row?.cursor ?? null);
  if (page.orders.length > 0) await applyReadOrders(deps, shop, page.orders, readAt);
  // An order that breaks a rule cannot be applied, however often it is read. Its webhook was set aside with the reason.
  if (page.refused.length > 0) deps.log.warn({ shopId, refused: page.refused }, "orders were left out");
  const isLast = page.nextCursor === null;
  // Between pages the start time stays and the cursor moves. The last page has the newest orders.
  const newest = Math.max(since.getTime(), ...page.orders.map(({ order }) => Date.parse(order.updatedAt)));
  const seenUntil = isLast ? new Date(newest) : since;
  await deps.db.transaction(shopId, (tx) =>
    tx.run(saveReconciliation, [shopId, seenUntil, page.nextCursor, deps.clock.now()]),
  );
  return !isLast;
}
