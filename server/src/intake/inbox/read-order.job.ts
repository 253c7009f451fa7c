// Reads one order from the platform: two states of the same time disagree, or an event said that the order changed and
// not how.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { PlatformError } from "../../platform/platform.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { applyReadOrders } from "./apply/apply-read-orders.ts";
import { stopWaiting } from "./inbox.sql.ts";
import { wakeInboxConsumer } from "./wake-inbox-consumer.ts";

export const readOrderTask: Task<{ shopId: string; orderId: string }> = {
  name: "read-order",
  queue: "ask",
  payload: z.object({ shopId: z.uuid(), orderId: z.string() }),
  // The inbox goes on by what is known. What changed in the store is read again once it answers.
  async whileAway(deps, { shopId, orderId }) {
    await decideWithoutPlatform(deps, shopId, orderId);
    return true;
  },
  async run(deps, { shopId, orderId }, attempt) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    const readAt = deps.clock.now();
    try {
      const read = await deps.platform.readOrder(shop.domain, orderId);
      // A deleted order needs nothing here: its deletion arrives as an event of its own.
      if (read === null) await decideWithoutPlatform(deps, shopId, orderId);
      else await applyReadOrders(deps, shop, [read], readAt);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.isRetryable && !attempt.isLast) throw error;
      deps.log.warn(
        { shopId, orderId, code: error.code },
        "an order could not be read; what is known decides",
      );
      await decideWithoutPlatform(deps, shopId, orderId);
    }
  },
};

/** Without credentials, or after three failures: of two states that disagree, the one further along wins. */
const decideWithoutPlatform = (deps: Deps, shopId: string, orderId: string): Promise<unknown> =>
  deps.db.transaction(shopId, (tx) =>
    Promise.all([tx.run(stopWaiting, [shopId, orderId]), wakeInboxConsumer(tx, deps)]),
  );
