// Subscribes to the store's webhooks, and reads the shop's facts: a message about them may have been lost. Runs as a
// job, because the store may be unavailable.
import { z } from "zod";
import type { NewJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { PlatformError } from "../../../platform/platform.ts";
import { endLostAccess } from "../end-access.job.ts";
import { findShopNow, forgetShops } from "../find-shop.ts";
import { updateShopFacts } from "../load-shop.ts";

const payload = z.object({ shopId: z.uuid() });

export const subscribeWebhooks: Task<z.output<typeof payload>> = {
  name: "subscribe-webhooks",
  queue: "ask",
  payload,
  async run(deps, { shopId }) {
    const shop = await findShopNow(deps, shopId);
    if (!shop?.isInstalled) return;
    try {
      await deps.platform.subscribeWebhooks(shop.domain, `${deps.env.appUrl}/webhooks`);
      const facts = await deps.platform.readShop(shop.domain);
      await deps.db.transaction(shopId, (tx) => updateShopFacts(deps, tx, facts));
      forgetShops(deps);
    } catch (error) {
      // The merchant uninstalled the app before we were subscribed, or the message was lost.
      if (!(error instanceof PlatformError && error.code === "not_authorized")) throw error;
      await endLostAccess(deps, shopId);
    }
  },
};

/** One for each shop: a newer waiting job replaces the older one. */
export const subscribeWebhooksJob = (shopId: string): NewJob => ({
  task: subscribeWebhooks.name,
  payload: { shopId } satisfies z.input<typeof payload>,
  key: `${subscribeWebhooks.name}:${shopId}`,
  maxAttempts: 10,
});
