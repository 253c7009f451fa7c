// Applies orders that were read from the platform itself. The platform's current state settles any doubt.
import type { Deps } from "../../../process/deps.ts";
import type { PlatformOrder } from "../../../platform/platform.ts";
import type { IncomingEvent } from "./batch.ts";
import { decideBatch } from "./decide-batch.ts";
import { holdInbox } from "../../../database/transactions/hold-inbox.ts";
import { settleWaiting } from "../inbox.sql.ts";
import { ProductsMissing, readMissingProducts, withProductFacts } from "./product-facts.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { awaitNight } from "../../../tenant/shops/night.job.ts";

/** Applies orders as read at `readAt`, and settles the webhooks that waited for them. */
export async function applyReadOrders(
  deps: Deps,
  shop: Shop,
  orders: readonly PlatformOrder[],
  readAt: Date,
): Promise<void> {
  const events = orders.map((read): IncomingEvent => ({
    event: { type: "order_changed", ...read },
    triggeredAt: readAt.toISOString(),
    source: "read",
  }));
  try {
    await apply(deps, shop, events);
  } catch (error) {
    if (!(error instanceof ProductsMissing)) throw error;
    await readMissingProducts(deps, shop, error.productIds);
    await apply(deps, shop, events);
  }
}

const apply = (deps: Deps, shop: Shop, events: readonly IncomingEvent[]): Promise<void> =>
  deps.db.transaction(shop.shopId, async (tx) => {
    await holdInbox(tx);
    const program = await loadProgram(tx);
    await decideBatch(tx, deps, shop, await withProductFacts(tx, deps, { program, events }), program);
    awaitNight(tx, deps.clock.now(), shop.timeZone);
    for (const { event } of events)
      if (event.type === "order_changed")
        await tx.run(settleWaiting, [shop.shopId, event.order.orderId, deps.clock.now()]);
  });
