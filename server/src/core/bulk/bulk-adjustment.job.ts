// Applies or undoes a batch, part by part. Each run takes a few seconds, so that a shutdown does not wait for a million
// members, and other jobs get their turn.
import { z } from "zod";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import { workOneTurn } from "../../jobs/in-turns.ts";
import type { Task } from "../../jobs/task.ts";
import { applyNextPart } from "./apply-bulk-adjustment.ts";

const payload = z.object({ shopId: z.uuid(), bulkId: z.uuid() });
type Payload = z.output<typeof payload>;

const AGAIN_SECONDS = 600;

export const bulkAdjustmentTask: Task<Payload> = {
  name: "bulk-adjustment",
  queue: "bulk",
  payload,
  async run(deps, { shopId, bulkId }, attempt) {
    try {
      const isLeft = await workOneTurn(async () => !(await applyNextPart(deps, shopId, bulkId)));
      if (isLeft) await deps.db.global((tx) => enqueueJob(tx, bulkAdjustmentJob(shopId, bulkId)));
    } catch (error) {
      if (!attempt.isLast) throw error;
      deps.log.error({ err: error }, "a bulk adjustment could not go on yet; trying again in ten minutes");
      const runAt = new Date(deps.clock.now().getTime() + AGAIN_SECONDS * 1000);
      await deps.db.global((tx) => enqueueJob(tx, { ...bulkAdjustmentJob(shopId, bulkId), runAt }));
    }
  },
};

export const bulkAdjustmentJob = (shopId: string, bulkId: string): NewJob => ({
  task: bulkAdjustmentTask.name,
  payload: { shopId, bulkId } satisfies Payload,
  key: `${bulkAdjustmentTask.name}:${bulkId}`,
});
