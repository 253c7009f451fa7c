import type { GlobalTx } from "../database/database.ts";
import { addJob } from "./jobs.sql.ts";
import type { Task } from "./task.ts";

export interface NewJob {
  readonly task: string;
  readonly payload: { readonly shopId?: string; readonly [field: string]: unknown };
  /** If a job with the same key has not started yet, only one remains. */
  readonly key?: string;
  readonly keyMode?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  /** As its task says. Of the jobs of neither kind, those of one shop run one at a time, so that a shop takes one slot. */
  readonly runs?: Task<unknown>["runs"];
  /** For `calls`: of the jobs with the same name here, one runs at a time. */
  readonly queue?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

/**
 * Adds a job, sent with the commit of the caller's transaction: it runs only if that commits. Each job sends a
 * notification, and commits with notifications wait for one another. So hot paths enqueue once when work appears, not
 * for each part of it.
 */
export async function enqueueJob(tx: GlobalTx, job: NewJob): Promise<void> {
  tx.write(addJob, [
    job.task,
    JSON.stringify(job.payload),
    job.runs ? (job.queue ?? null) : (job.payload.shopId ?? null),
    job.runAt ?? null,
    job.maxAttempts ?? null,
    job.key ?? null,
    job.key ? (job.keyMode ?? "replace") : null,
  ]);
}
