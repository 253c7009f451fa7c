// Delivers to one endpoint until nothing is due. Every few seconds it hands over to a new job, so that a busy endpoint
// leaves its slot to others and a shutdown need not wait for it.
import { z } from "zod";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Task } from "../../jobs/task.ts";
import { findShopById } from "../shops/find-shop.ts";
import { addressRules } from "./addresses.ts";
import { deliverNext } from "./delivery.ts";
import { openPoster } from "./post-webhook.ts";
import { deliverJob, type EndpointKey } from "./wake-delivery.ts";

export const deliverWebhooks: Task<EndpointKey> = {
  name: "deliver-webhooks",
  queue: "send",
  payload: z.object({ shopId: z.uuid(), endpointId: z.uuid() }),
  async run(deps, key) {
    const shop = await findShopById(deps, key.shopId);
    if (!shop?.isInstalled) return;
    const poster = openPoster(addressRules(deps.env));
    try {
      const nextAt = await workOneTurn(async () => {
        const step = await deliverNext(deps, key, poster);
        return step.is === "sent" || step.nextAt;
      });
      if (nextAt === null) return;
      await deps.db.global((tx) => enqueueJob(tx, deliverJob(key, nextAt === true ? undefined : nextAt)));
    } finally {
      poster.close();
    }
  },
};
