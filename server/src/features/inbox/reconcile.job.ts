// Reads the orders that changed since the last one seen, so that a lost webhook loses nothing.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById } from "../shops/find-shop.ts";
import { listInstalledShops } from "../shops/list-shops.ts";
import type { Shop } from "../shops/load-shop.ts";
import { applyReadOrders } from "./apply/apply-read-orders.ts";
import { findReconciliation, saveReconciliation } from "./reconcile.sql.ts";

/** The platform's clock and index may lag behind its webhooks, so each read overlaps the last by this much. */
const OVERLAP_MILLISECONDS = 5 * 60_000;

export const reconcileAllTask: Task<unknown> = {
  name: "reconcile-all",
  payload: z.unknown(),
  async run(deps) {
    for (const { shopId } of await listInstalledShops(deps))
      await deps.db.global((tx) =>
        enqueueJob(tx, {
          task: "reconcile",
          payload: { shopId },
          key: `reconcile:${shopId}`,
          queue: `reconcile:${shopId}`,
        }),
      );
  },
};

export const reconcileTask: Task<{ shopId: string }> = {
  name: "reconcile",
  payload: z.object({ shopId: z.uuid() }),
  async run(deps, { shopId }) {
    const shop = await findShopById(deps, shopId);
    if (!shop || !shop.isInstalled) return;
    try {
      await reconcile(deps, shop);
    } catch (error) {
      // A shop without credentials cannot be read. The admin says so when it is opened.
      if (error instanceof PlatformError && !error.isRetryable) return;
      throw error;
    }
  },
};

/** Settles every order that changed on the platform since the last run. Returns how many were read. */
export async function reconcile(deps: Deps, shop: Shop): Promise<number> {
  const [row] = await deps.db.transaction(shop.shopId, (tx) => tx.run(findReconciliation, [shop.shopId]));
  const since = row?.seen_until ?? shop.installedAt ?? deps.clock.now();
  const from = new Date(since.getTime() - OVERLAP_MILLISECONDS).toISOString();
  let [cursor, seenUntil, count]: [string | null, Date, number] = [row?.cursor ?? null, since, 0];
  do {
    const readAt = deps.clock.now();
    const page = await deps.platform.readOrdersChangedSince(shop.domain, from, cursor);
    if (page.orders.length > 0) await applyReadOrders(deps, shop, page.orders, readAt);
    // An order that breaks a rule cannot be applied, however often it is read. Its webhook was set aside with the
    // reason.
    if (page.refused.length > 0)
      deps.log.warn({ shopId: shop.shopId, refused: page.refused }, "orders were left out");
    count += page.orders.length;
    for (const { order } of page.orders)
      if (Date.parse(order.updatedAt) > seenUntil.getTime()) seenUntil = new Date(order.updatedAt);
    cursor = page.nextCursor;
    // Between pages the start time stays and the cursor moves: a restart continues from there.
    await deps.db.transaction(shop.shopId, (tx) =>
      tx.run(saveReconciliation, [
        shop.shopId,
        cursor === null ? seenUntil : since,
        cursor,
        deps.clock.now(),
      ]),
    );
  } while (cursor !== null);
  return count;
}
