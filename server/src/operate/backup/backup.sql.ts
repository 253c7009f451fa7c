// What a backup reads and a restore writes.
import { listNames, quoteName, type Table } from "../../database/tenants/catalogue.sql.ts";

export const beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Row-level security holds for the owner too, who reads one shop at a time. So a backup needs no superuser. */
export const becomeOwner = "SET ROLE laurel_owner; SET search_path = laurel; SET TimeZone = 'UTC'";
export const becomeApp = "SET ROLE laurel_app";

export const listMigrations = "SELECT name FROM laurel.migrations ORDER BY name";
/** Reads the catalogue, which every role may read. */
export const hasMigrations = `
  SELECT EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE n.nspname = 'laurel' AND c.relname = 'migrations') AS found`;
export const listShopIds = "SELECT id FROM laurel.shops ORDER BY id";
export const setShop = "SELECT set_config('laurel.shop_id', $1, true)";

export function copyOut({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `COPY (SELECT ${listNames(columns)} FROM laurel.${quoteName(name)}) TO STDOUT`;
}

export function copyIn({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `COPY laurel.${quoteName(name)} (${listNames(columns)}) FROM STDIN`;
}

// COPY cannot write a table that forces row-level security on its owner. It is lifted within the restore's transaction.
export const liftRowSecurity = (table: string): string =>
  `ALTER TABLE laurel.${quoteName(table)} NO FORCE ROW LEVEL SECURITY`;
export const forceRowSecurity = (table: string): string =>
  `ALTER TABLE laurel.${quoteName(table)} FORCE ROW LEVEL SECURITY`;

export const hasRows = (table: string): string =>
  `SELECT EXISTS (SELECT 1 FROM laurel.${quoteName(table)}) AS found`;

/** Jobs are copied by these columns. graphile-worker's own tables may differ in another version. */
export const jobColumns = [
  "identifier",
  "payload",
  "queue_name",
  "run_at",
  "max_attempts",
  "key",
  "priority",
] as const;

export const copyJobsOut = `
  COPY (SELECT task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
          FROM graphile_worker._private_jobs AS job
          JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
          LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
         WHERE job.attempts < job.max_attempts OR job.locked_at IS NOT NULL) TO STDOUT`;

export const createJobsTable = `
  CREATE TEMPORARY TABLE restored_jobs (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int
  ) ON COMMIT DROP`;

export const copyJobsIn = "COPY restored_jobs FROM STDIN";

export const addRestoredJobs = `
  SELECT count(graphile_worker.add_job(identifier, payload := payload, queue_name := queue_name, run_at := run_at,
               max_attempts := max_attempts, job_key := key, priority := priority))
    FROM restored_jobs`;
