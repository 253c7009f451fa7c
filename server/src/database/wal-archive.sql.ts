/** Since when nothing was archived, and whether the last try failed. One row; everybody may read it. */
export const walArchive = `
  SELECT current_setting('archive_mode') AS mode,
         extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 AS seconds,
         last_failed_time > coalesce(last_archived_time, '-infinity') IS TRUE AS "isFailing"
    FROM pg_stat_archiver`;
