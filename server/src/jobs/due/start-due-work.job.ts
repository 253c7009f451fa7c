// Starts a job for each shop that has work, each minute. One statement finds them all: a shop without work costs nothing.
import { z } from "zod";
import { enqueueJob } from "../enqueue-job.ts";
import type { Task } from "../task.ts";
import { type DueKind, dueJob } from "./due-kind.ts";
import { listDueWork } from "./due-work.sql.ts";

export const startDueWork = (kinds: readonly DueKind[]): Task<unknown> => {
  const names = kinds.map(({ task }) => task.name);
  return {
    name: "start-due-work",
    queue: "dates",
    payload: z.unknown(),
    run: (deps) =>
      deps.db.global(async (tx) => {
        const due = await tx.run(listDueWork, [names, deps.clock.now()]);
        for (const { kind, shop_id: shopId } of due) await enqueueJob(tx, dueJob(kind, shopId));
      }),
  };
};
