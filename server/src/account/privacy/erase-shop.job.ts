import { z } from "zod";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { eraseShop } from "./erase-shop.ts";

const payload = z.object({ shopId: z.uuid(), isSweep: z.boolean().default(false) });

/** Other processes cache the shop for a few seconds. A second sweep removes what they accept in that time. */
const SWEEP_SECONDS = 60;

export const eraseShopTask: Task<z.output<typeof payload>> = {
  name: "erase-shop",
  queue: "bulk",
  payload,
  async run(deps, { shopId, isSweep }) {
    const { waitsSeconds, isErased } = await eraseShop(deps, shopId);
    if (waitsSeconds > 0)
      await deps.db.global((tx) => enqueueJob(tx, eraseShopJob(shopId, { waitsSeconds })));
    if (isErased && !isSweep) await deps.db.global((tx) => enqueueJob(tx, sweepJob(shopId)));
  },
};

export const sweepJob = (shopId: string): NewJob =>
  eraseShopJob(shopId, { waitsSeconds: SWEEP_SECONDS, isSweep: true });

export const eraseShopJob = (
  shopId: string,
  { waitsSeconds = 0, isSweep = false }: { waitsSeconds?: number; isSweep?: boolean } = {},
): NewJob => ({
  task: eraseShopTask.name,
  payload: { shopId, isSweep } satisfies z.input<typeof payload>,
  key: `${eraseShopTask.name}:${shopId}:${isSweep ? "sweep" : "erase"}`,
  ...(waitsSeconds > 0 ? { runAt: new Date(Date.now() + waitsSeconds * 1000) } : {}),
});
