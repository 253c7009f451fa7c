import type { Deps } from "../process/deps.ts";
import { findDeadWorkers, giveBackAttempts, listJobsOfWorkers, unlockWorkers } from "./jobs.sql.ts";

/**
 * Lets the jobs of killed workers run again. graphile-worker by itself waits four hours, because it cannot tell a
 * killed worker from a slow one. Each of our workers holds a lock while it lives, so we can.
 */
export async function freeDeadWorkers(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const freed = await deps.db.global(async (tx) => {
    const workers = (await tx.run(findDeadWorkers, [])).map((worker) => worker.id);
    if (workers.length === 0) return workers;
    const jobs = await tx.run(listJobsOfWorkers, [workers]);
    await tx.run(unlockWorkers, [workers]);
    const attempts = jobs.map((job) => Math.max(0, job.attempts - 1));
    await tx.run(giveBackAttempts, [jobs.map((job) => job.id), attempts]);
    return workers;
  });
  if (freed.length > 0) deps.log.warn({ workers: freed }, "jobs of workers that were killed run again");
}
