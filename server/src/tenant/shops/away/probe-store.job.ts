// Tries a store that is away: one call, of which all jobs that wait for the store hear.
import { z } from "zod";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { findShopNow, forgetShops } from "../find-shop.ts";
import { noteProbe } from "./away-stores.sql.ts";
import { PROBE_STORE, probeJob, storeAnswered } from "./store-answers.ts";

export const probeStore: Task<{ shopId: string }> = {
  name: PROBE_STORE,
  queue: "ask",
  runsWhileAway: true,
  payload: z.object({ shopId: z.uuid() }),
  async run(deps, { shopId }) {
    const shop = await findShopNow(deps, shopId);
    if (!shop?.isInstalled || shop.storeProbeAt === null) return;
    const isThere = await deps.platform.isThere(shop.domain);
    await deps.db.global(async (tx) => {
      if (isThere) return void (await storeAnswered(tx, shop.domain));
      const [next] = await tx.run(noteProbe, [shopId]);
      if (next) await enqueueJob(tx, probeJob(shopId, next.store_probe_at));
    });
    forgetShops(deps);
  },
};
