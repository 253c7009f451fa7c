import { lockOf } from "../database/advisory-locks.ts";
import { statement } from "../database/database.ts";

export const addJob = statement<never>(
  "addJob",
  `SELECT FROM graphile_worker.add_job($1::text, payload := $2::json, queue_name := $3::text,
            run_at := $4::timestamptz, max_attempts := $5::int, job_key := $6::text, job_key_mode := $7::text)`,
);

// A session's advisory lock says that this worker lives: PostgreSQL releases it with the connection, however the
// process ends.
export const holdWorkerLock = `SELECT pg_advisory_lock(${lockOf("worker", "$1")})`;

/** Workers that have jobs but no longer hold their lock: they were killed. */
export const findDeadWorkers = statement<{ id: string }>(
  "findDeadWorkers",
  `SELECT id
     FROM (SELECT locked_by AS id FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
           UNION
           SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) AS worker
    WHERE pg_try_advisory_xact_lock(${lockOf("worker", "id")})`,
);

export const listJobsOfWorkers = statement<{ id: string; attempts: number }>(
  "listJobsOfWorkers",
  "SELECT id::text, attempts::int FROM graphile_worker._private_jobs WHERE locked_by = ANY ($1)",
);

export const unlockWorkers = statement<never>(
  "unlockWorkers",
  "SELECT FROM graphile_worker.force_unlock_workers($1::text[])",
);

/** The unfinished attempt of a killed worker does not count: a job is never given up because of a power cut. */
export const giveBackAttempts = statement<never>(
  "giveBackAttempts",
  `SELECT graphile_worker.reschedule_jobs(ARRAY[job.id], attempts := job.attempts)
     FROM unnest($1::bigint[], $2::int[]) AS job (id, attempts)`,
);
