const ownSchemas = "('laurel', 'graphile_worker', 'public')";

/** The tables that have rows, as they are named in SQL. */
export const tablesWithRows = `
  SELECT table_name AS name
    FROM (SELECT format('%I.%I', n.nspname, c.relname) AS table_name
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE c.relkind = 'r' AND n.nspname IN ${ownSchemas}) t
   WHERE (xpath('/row/some/text()', query_to_xml(
            format('SELECT EXISTS (SELECT FROM %s) AS some', table_name), false, true, '')))[1]::text = 'true'
   ORDER BY 1`;

/**
 * Small tables without truncation, after which each connection would plan its statements anew; large ones with it, since a
 * plan counts a table's pages. Fails if others hold a lock for long.
 */
export function emptyTables(names: readonly string[]): string {
  const truncated = names.map(
    (name) =>
      `IF pg_relation_size('${name}') > ${SMALL_BYTES} THEN TRUNCATE ${name}; ELSE DELETE FROM ${name}; END IF;`,
  );
  return `
    SET lock_timeout = '300ms';
    SET session_replication_role = 'replica';
    DO $do$ BEGIN ${truncated.join(" ")} END $do$`;
}

/** Eight pages. */
const SMALL_BYTES = 65_536;

/**
 * One text about all but the rows that are deleted: the schema, where sequences are, the rows that a new database has,
 * and the work that goes on in this database.
 */
export function stateBeside(seeded: readonly string[]): string {
  const catalogs = [
    `SELECT c.oid, c.relname, c.relkind, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity, c.reloptions
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ${ownSchemas}`,
    `SELECT a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.atthasdef, a.attacl
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ${ownSchemas}`,
    "SELECT oid, pg_get_constraintdef(oid), convalidated FROM pg_constraint",
    "SELECT oid, tgname, tgenabled FROM pg_trigger",
    "SELECT oid, polname, polqual::text, polwithcheck::text, polroles FROM pg_policy",
    "SELECT oid, proname, prosrc, proacl FROM pg_proc WHERE oid >= 16384",
    "SELECT oid, nspname, nspacl FROM pg_namespace WHERE nspname NOT LIKE 'pg_%temp%'",
    `SELECT setrole, setconfig FROM pg_db_role_setting s
       JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()`,
    "SELECT schemaname, sequencename, last_value FROM pg_sequences",
    // What plans are made from, if the database has looked at a table meanwhile.
    `SELECT c.oid, c.reltuples FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname IN ${ownSchemas}`,
    `SELECT s.starelid, s.staattnum FROM pg_statistic s JOIN pg_class c ON c.oid = s.starelid
       JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ${ownSchemas}`,
    ...seeded.map((name) => `SELECT * FROM ${name}`),
  ];
  const texts = catalogs.map(
    (query) => `(SELECT md5(coalesce(string_agg(r::text, E'\n' ORDER BY r::text), '')) FROM (${query}) r)`,
  );
  const busy = `(SELECT count(*)::text FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle')`;
  const locks = `(SELECT count(*)::text FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                   WHERE l.locktype = 'advisory' AND d.datname = current_database())`;
  return `SELECT concat_ws(' ', ${[...texts, busy, locks].join(",\n")}) AS state`;
}

/** Sequences are where they were before their first value. */
export const restartSequences = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL AND schemaname IN ${ownSchemas}`;
