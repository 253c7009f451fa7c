// Once a day, checks each shop's webhook subscriptions. The platform drops one after a few failed deliveries. The call
// also keeps the shop's refresh token alive, which expires after 90 days without use.
import { dueKind } from "../../../jobs/due/due-kind.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import { loadShop } from "../load-shop.ts";
import { subscribeWebhooksJob } from "./subscribe-webhooks.job.ts";

const DAY_MS = 86_400_000;

export const connectionWork = dueKind({
  name: "keep-connected",
  queue: "ask",
  run: (deps, shopId) => deps.db.global((tx) => enqueueJob(tx, subscribeWebhooksJob(shopId))),
  nextAt: async (tx, { clock }) => {
    const { isInstalled, installedAt } = await loadShop(tx);
    return isInstalled && installedAt !== null ? new Date(clock.now().getTime() + DAY_MS) : null;
  },
});
