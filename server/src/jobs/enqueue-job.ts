import type { GlobalTx } from "../database/database.ts";
import { addJob } from "./jobs.sql.ts";

export interface NewJob {
  readonly task: string;
  readonly payload: { readonly shopId?: string; readonly [field: string]: unknown };
  /** If a job with the same key has not started yet, only one remains. */
  readonly key?: string;
  readonly keyMode?: "replace" | "preserve_run_at" | "unsafe_dedupe";
  /**
   * Of all jobs with the same words here, one runs at a time, on all servers. Left out: of those of its shop and task.
   * Null: as many as its queue allows the shop.
   */
  readonly oneAtATime?: string | null;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

/**
 * Adds a job, sent with the commit of the caller's transaction: it runs only if that commits. Each job sends a
 * notification, and commits with notifications wait for one another. So hot paths enqueue once when work appears, not
 * for each part of it.
 */
export async function enqueueJob(tx: GlobalTx, job: NewJob): Promise<void> {
  const { shopId } = job.payload;
  tx.write(addJob, [
    job.task,
    JSON.stringify(job.payload),
    job.oneAtATime === undefined ? shopId && `${job.task}:${shopId}` : job.oneAtATime,
    job.runAt ?? null,
    job.maxAttempts ?? null,
    job.key ?? null,
    job.key ? (job.keyMode ?? "replace") : null,
  ]);
}
