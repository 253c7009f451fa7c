// Orders that were read from the platform itself: what it says now settles any doubt.
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { PlatformOrder } from "../../../platform/platform.ts";
import type { Arrival } from "./batch.ts";
import { decideBatch } from "./decide-batch.ts";
import { settleWaiting, waitToApply } from "../inbox.sql.ts";
import { ProductsMissing, readMissingProducts, withProductFacts } from "./product-facts.ts";
import type { Shop } from "../../shops/load-shop.ts";

/** Applies orders as they were read at `readAt`, and settles the webhooks that waited for them. */
export async function applyReadOrders(
  deps: Deps,
  shop: Shop,
  orders: readonly PlatformOrder[],
  readAt: Date,
): Promise<void> {
  const arrivals = orders.map(({ order, customer, guestEmail }): Arrival => ({
    event: { type: "order_changed", order, customer, guestEmail },
    triggeredAt: readAt.toISOString(),
    source: "read",
  }));
  try {
    await apply(deps, shop, arrivals);
  } catch (error) {
    if (!(error instanceof ProductsMissing)) throw error;
    await readMissingProducts(deps, shop, error.productIds);
    await apply(deps, shop, arrivals);
  }
}

/** Until the transaction ends nothing else is applied to the shop's orders. */
export const holdInbox = (tx: Tx): Promise<unknown> => tx.run(waitToApply, [tx.shopId]);

const apply = (deps: Deps, shop: Shop, arrivals: readonly Arrival[]): Promise<void> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    await decideBatch(tx, deps, shop, await withProductFacts(tx, deps, arrivals));
    for (const { event } of arrivals)
      if (event.type === "order_changed")
        await tx.run(settleWaiting, [shop.shopId, event.order.orderId, deps.clock.now()]);
  });
