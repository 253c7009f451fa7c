// Which migrations a database has, and which versions of the program work with them.

/** Of a database of before this column, `leastVersion` is null. */
export const listApplied = `
  SELECT name, to_jsonb(migrations) ->> 'least_version' AS "leastVersion" FROM laurel.migrations ORDER BY name`;

export const hasMigrations = "SELECT to_regclass('laurel.migrations') IS NOT NULL AS found";

/** No row: the database is of before there was such a column. */
export const findLeastVersion = `
  SELECT FROM pg_attribute WHERE attrelid = 'laurel.migrations'::regclass AND attname = 'least_version'`;

/** $1: names of migrations. $2: the oldest version that works with the tables after each. */
export const saveLeastVersions = `
  UPDATE laurel.migrations SET least_version = said.version
    FROM unnest($1::text[], $2::text[]) AS said (name, version)
   WHERE migrations.name = said.name AND least_version IS DISTINCT FROM said.version`;

/** So that the serving login can check that the tables are those of its version. */
export const showMigrations = "GRANT SELECT ON laurel.migrations TO laurel_app";

/** What a process's connections are called: every login may see it of every other. */
export const connectionName = (version: string): string => `laurel ${version}`;

export const listRunningVersions = `
  SELECT DISTINCT substr(application_name, 8) AS version
    FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^laurel \\d+\\.\\d+\\.\\d+'`;

/** 0: without limit. */
export const waitForLocks = (milliseconds: number): string =>
  `SET lock_timeout = ${Math.trunc(milliseconds)}`;
