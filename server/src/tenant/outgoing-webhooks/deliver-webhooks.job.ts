// Delivers to one endpoint until nothing is due. Every few seconds it hands over to a new job, so that a busy endpoint
// leaves its slot to others and a shutdown need not wait for it.
import { z } from "zod";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { findShopById } from "../shops/find-shop.ts";
import { addressRules } from "./addresses.ts";
import { deliverNext } from "./delivery.ts";
import { openPoster } from "./post-webhook.ts";
import { deliverJob, type EndpointKey } from "./wake-delivery.ts";

const TURN_MILLISECONDS = 5_000;

export const deliverWebhooks: Task<EndpointKey> = {
  name: "deliver-webhooks",
  queue: "send",
  payload: z.object({ shopId: z.uuid(), endpointId: z.uuid() }),
  async run(deps, key) {
    const shop = await findShopById(deps, key.shopId);
    if (!shop?.isInstalled) return;
    const poster = openPoster(addressRules(deps.env));
    const endsAt = Date.now() + TURN_MILLISECONDS;
    try {
      for (;;) {
        const step = await deliverNext(deps, key, poster);
        const isOver = Date.now() > endsAt;
        if (step.is === "sent" && !isOver) continue;
        const nextAt = step.is === "sent" ? undefined : step.nextAt;
        if (nextAt !== null) await deps.db.global((tx) => enqueueJob(tx, deliverJob(key, nextAt)));
        return;
      }
    } finally {
      poster.close();
    }
  },
};
