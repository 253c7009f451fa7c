// Starts a job for each shop that has work, each minute. One statement finds them all: a shop without work costs nothing.
import { z } from "zod";
import { enqueueJob } from "../enqueue-job.ts";
import type { Task } from "../task.ts";
import { type DueKind, dueJob, jobForAll } from "./due-kind.ts";
import { listDueWork } from "./due-work.sql.ts";

export const START_DUE_WORK = "start-due-work";

export const startDueWork = (kinds: readonly DueKind[]): Task<unknown> => {
  const namesOf = (isForAll: boolean): readonly string[] =>
    kinds.filter((kind) => (kind.isForAll ?? false) === isForAll).map(({ task }) => task.name);
  const [own, forAll] = [namesOf(false), namesOf(true)];
  return {
    name: START_DUE_WORK,
    queue: "dates",
    payload: z.unknown(),
    run: (deps) =>
      deps.db.global(async (tx) => {
        const due = await tx.run(listDueWork, [own, deps.clock.now(), forAll]);
        for (const { kind, shop_id: shopId } of due)
          await enqueueJob(tx, shopId === null ? jobForAll(kind) : dueJob(kind, shopId));
      }),
  };
};
