// Once a day, checks every shop's webhook subscriptions. The platform drops one after a few failed deliveries. The call
// also keeps the shop's refresh token alive, which expires after 90 days without use.
import { z } from "zod";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { listInstalledShops } from "../list-shops.ts";
import { subscribeWebhooksJob } from "./subscribe-webhooks.job.ts";

/** So that thousands of shops do not call at once. */
const SPREAD_SECONDS = 3600;

export const keepShopsConnected: Task<unknown> = {
  name: "keep-shops-connected",
  queue: "dates",
  payload: z.unknown(),
  async run(deps) {
    const shops = await listInstalledShops(deps);
    const startsAt = deps.clock.now().getTime();
    await deps.db.global(async (tx) => {
      for (const [index, { shopId }] of shops.entries()) {
        const delayMs = (index / shops.length) * SPREAD_SECONDS * 1000;
        await enqueueJob(tx, subscribeWebhooksJob(shopId, new Date(startsAt + delayMs)));
      }
    });
  },
};
