// Reads the products for which the inbox of a shop waits, and wakes it. Not in the inbox's own slot: the store may hang.
import { z } from "zod";
import { enqueueJob, type NewJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { inboxJob } from "../wake-inbox-consumer.ts";
import { readMissingProducts } from "./product-facts.ts";

const payload = z.object({ shopId: z.uuid(), productIds: z.array(z.string()) });

export const readProductsTask: Task<z.output<typeof payload>> = {
  name: "read-products",
  queue: "ask",
  payload,
  async run(deps, { shopId, productIds }) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    await readMissingProducts(deps, shop, productIds);
    await deps.db.global((tx) => enqueueJob(tx, inboxJob(shopId)));
  },
};

export const readProductsJob = (shopId: string, productIds: readonly string[]): NewJob => ({
  task: readProductsTask.name,
  payload: { shopId, productIds },
  key: `${readProductsTask.name}:${shopId}`,
  maxAttempts: 32_000,
});
