import type { GlobalTx } from "../database/database.ts";
import { addJob } from "./jobs.sql.ts";

export interface NewJob {
  readonly task: string;
  readonly payload: object;
  /** If a job with the same key has not started yet, only one remains. */
  readonly key?: string;
  readonly keyMode?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  /** Jobs of one queue run one at a time. */
  readonly queue?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

/**
 * Adds a job in the caller's transaction: it runs only if that commits. Each job sends a notification, and commits with
 * notifications wait for one another. So hot paths enqueue once when work appears, not for each part of it.
 */
export async function enqueueJob(tx: GlobalTx, job: NewJob): Promise<void> {
  await tx.run(addJob, [
    job.task,
    JSON.stringify(job.payload),
    job.queue ?? null,
    job.runAt ?? null,
    job.maxAttempts ?? null,
    job.key ?? null,
    job.key ? (job.keyMode ?? "replace") : null,
  ]);
}
