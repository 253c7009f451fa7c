// graphile-worker's tables and functions keep the jobs; our runner takes them. Its own takes one at a time, and locks the
// rows of all names that run one at a time to do so.
import { lockOf } from "../database/advisory-locks.ts";
import { statement } from "../database/database.ts";

export const addJob = statement<never>(
  "addJob",
  `SELECT FROM graphile_worker.add_job($1::text, payload := $2::json, queue_name := $3::text,
            run_at := $4::timestamptz, max_attempts := $5::int, job_key := $6::text, job_key_mode := $7::text)`,
);

// A session's advisory lock says that this worker lives: PostgreSQL releases it with the connection, however the
// process ends. Shared: of a connection that was lost on the way, it may hear hours later, and the next one is the same
// worker's.
export const holdWorkerLock = `SELECT pg_advisory_lock_shared(${lockOf("worker", "$1")})`;
export const listenForJobs = `LISTEN "jobs:insert"`;
export const looksAlive = "SELECT 1";

export interface FoundRow {
  queue: string;
  id: string;
  /** The row of the name of which one runs at a time. */
  serial: number | null;
  shop: string | null;
}

/** Jobs that may start, of each queue the first `most`, without those of shops in `full`. */
export const findJobs = statement<FoundRow>(
  "jobs_find",
  `SELECT wish.queue, found.id::text, found.serial, found.shop
     FROM json_to_recordset($1::json) AS wish (queue text, tasks text[], most int, "full" text[])
    CROSS JOIN LATERAL (
          SELECT job.id, job.job_queue_id AS serial, job.payload ->> 'shopId' AS shop
            FROM graphile_worker._private_jobs AS job
           WHERE job.is_available AND job.run_at <= now()
             AND job.task_id = ANY (ARRAY(SELECT task.id FROM graphile_worker._private_tasks AS task
                                           WHERE task.identifier = ANY (wish.tasks)))
             AND (job.job_queue_id IS NULL
                  OR EXISTS (SELECT 1 FROM graphile_worker._private_job_queues AS serial
                              WHERE serial.id = job.job_queue_id AND serial.is_available))
             AND (job.payload ->> 'shopId' IS NULL OR job.payload ->> 'shopId' <> ALL (wish."full"))
           ORDER BY job.priority, job.run_at, job.id
           LIMIT wish.most) AS found`,
);

export interface TakenRow {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
  serial: number | null;
}

/** Those that another worker has not taken meanwhile. */
export const takeJobs = statement<TakenRow>(
  "jobs_take",
  `WITH serial AS (
        UPDATE graphile_worker._private_job_queues SET locked_by = $1, locked_at = now()
         WHERE id IN (SELECT id FROM graphile_worker._private_job_queues
                       WHERE id = ANY ($3::int[]) AND is_available FOR UPDATE SKIP LOCKED)
        RETURNING id),
   taken AS (
        UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, locked_by = $1, locked_at = now()
         WHERE id IN (SELECT id FROM graphile_worker._private_jobs
                       WHERE id = ANY ($2::bigint[]) AND is_available AND run_at <= now()
                         AND (job_queue_id IS NULL OR job_queue_id IN (SELECT id FROM serial))
                         FOR UPDATE SKIP LOCKED)
        RETURNING id, task_id, payload, attempts, max_attempts, job_queue_id)
   SELECT taken.id::text, task.identifier AS task, taken.payload, taken.attempts::int, taken.max_attempts::int,
          taken.job_queue_id AS serial
     FROM taken JOIN graphile_worker._private_tasks AS task ON task.id = taken.task_id`,
);

/** What was locked for a job that was gone. */
export const letGo = statement<never>(
  "jobs_let_go",
  `UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
    WHERE id = ANY ($2::int[]) AND locked_by = $1`,
);

export const removeJobs = statement<never>(
  "jobs_remove",
  `WITH done AS (DELETE FROM graphile_worker._private_jobs WHERE id = ANY ($2::bigint[]) RETURNING job_queue_id)
   UPDATE graphile_worker._private_job_queues AS serial SET locked_by = NULL, locked_at = NULL
     FROM done WHERE serial.id = done.job_queue_id AND serial.locked_by = $1`,
);

/**
 * They run again after 3, 7, 20 … seconds, as graphile-worker has it, up to six hours; or, while the shop's store is away,
 * at the given time, and the attempt does not count.
 */
export const returnJobs = statement<never>(
  "jobs_return",
  `WITH returned AS (
        UPDATE graphile_worker._private_jobs AS job
           SET last_error = coalesce(wish.error, job.last_error), locked_by = NULL, locked_at = NULL,
               attempts = CASE WHEN wish.again IS NULL THEN job.attempts ELSE greatest(0, job.attempts - 1) END,
               flags = CASE WHEN wish.again IS NULL THEN job.flags ELSE '{"store_away": true}'::jsonb END,
               run_at = coalesce(wish.again,
                 greatest(now(), job.run_at) + exp(least(job.attempts, 10)) * interval '1 second')
          FROM json_to_recordset($2::json) AS wish (id bigint, error text, again timestamptz)
         WHERE job.id = wish.id AND job.locked_by = $1
        RETURNING job.job_queue_id)
   UPDATE graphile_worker._private_job_queues AS serial SET locked_by = NULL, locked_at = NULL
     FROM returned WHERE serial.id = returned.job_queue_id AND serial.locked_by = $1`,
);

/** Twenty a second: the store should not get them all at once. */
export const wakeJobs = statement<never>(
  "jobs_wake",
  `UPDATE graphile_worker._private_jobs AS job
      SET flags = NULL, run_at = now() + waiting.nth * interval '50 milliseconds'
     FROM (SELECT id, row_number() OVER (ORDER BY run_at, id) AS nth FROM graphile_worker._private_jobs
            WHERE flags ? 'store_away' AND locked_at IS NULL AND payload ->> 'shopId' = $1::text) AS waiting
    WHERE job.id = waiting.id`,
);

/** For the first server that comes to this minute of a schedule. */
export const beginMinute = statement<{ identifier: string }>(
  "jobs_begin_minute",
  `INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
   VALUES ($1, now(), $2)
   ON CONFLICT (identifier) DO UPDATE SET last_execution = $2
         WHERE known.last_execution IS NULL OR known.last_execution < $2
   RETURNING identifier`,
);

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

/**
 * Of each queue: jobs whose time has come and that nobody runs yet, for how many seconds the first of them has waited, and
 * those that run.
 */
export const countJobs = statement<{
  queue: string;
  waiting: number;
  running: number;
  oldest_seconds: number;
}>(
  "jobs_count",
  `SELECT wish.queue, coalesce(sum(counted.waiting), 0)::int AS waiting, coalesce(sum(counted.running), 0)::int AS running,
          coalesce(extract(epoch FROM now() - min(counted.oldest)), 0)::float8 AS oldest_seconds
     FROM json_to_recordset($1::json) AS wish (queue text, tasks text[])
     LEFT JOIN (SELECT task.identifier,
                       count(*) FILTER (WHERE job.is_available AND job.run_at <= now()) AS waiting,
                       min(job.run_at) FILTER (WHERE job.is_available AND job.run_at <= now()) AS oldest,
                       count(*) FILTER (WHERE job.locked_at IS NOT NULL) AS running
                  FROM graphile_worker._private_jobs AS job
                  JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
                 GROUP BY task.identifier) AS counted ON counted.identifier = ANY (wish.tasks)
    GROUP BY wish.queue`,
);
