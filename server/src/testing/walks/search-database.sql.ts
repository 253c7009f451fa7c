/** Every table except PostgreSQL's own, with its byte columns. */
export const listTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
         coalesce(array_agg(quote_ident(a.attname)) FILTER (WHERE a.atttypid = 'bytea'::regtype), '{}') AS bytes
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
   GROUP BY 1 ORDER BY 1`;

/** The texts of $1 that occur anywhere in the table; names are the catalog's. */
export function searchTable(name: string, bytes: readonly string[]): string {
  const parts = ["to_jsonb(t)::text", ...bytes.map((column) => `encode(t.${column}, 'escape')`)];
  return `SELECT DISTINCT word FROM ${name} AS t, unnest($1::text[]) AS word
           WHERE position(lower(word) IN lower(concat_ws(' ', ${parts.join(", ")}))) > 0 ORDER BY word`;
}

export const guestHashes = `
  SELECT ((SELECT count(*) FROM laurel.orders WHERE guest_hash IS NOT NULL)
          + (SELECT count(*) FROM laurel.privacy_requests WHERE guest_hash IS NOT NULL))::int AS count`;

export const dueJobs = "SELECT task_identifier AS task FROM graphile_worker.jobs WHERE run_at <= now()";

/** Sessions of this database that wait for another session's lock. */
export const countWaiting = `
  SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** The runner is told, as of a new job: otherwise it looks once a second. */
export const bringForward = `
  WITH hurried AS (
    UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE run_at > now() AND last_error IS NOT NULL AND locked_at IS NULL AND attempts < max_attempts RETURNING 1)
  SELECT pg_notify('jobs:insert', '') FROM hurried`;
