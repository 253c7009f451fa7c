import type { Deps } from "../../process/deps.ts";
import { metrics } from "../../http/metrics.ts";
import { listShopIds } from "./list-shops.ts";

/**
 * Runs the same work for every shop, one after another. A failing shop does not stop the others: it is counted under
 * the task's name, logged, and retried when the task runs again. Every task over all shops uses this.
 */
export async function eachShop(
  deps: Deps,
  task: string,
  work: (shopId: string) => Promise<unknown>,
  shopIds: readonly string[] | null = null,
): Promise<void> {
  for (const shopId of shopIds ?? (await listShopIds(deps))) {
    try {
      await work(shopId);
    } catch (error) {
      metrics.jobsFailed.inc({ task });
      deps.log.error({ err: error, task, shopId }, "a job failed for one shop; the others go on");
    }
  }
}
