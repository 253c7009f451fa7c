/**
 * Whether PostgreSQL can be given statistics (from 18 on). Older versions plan a new database's statements badly until
 * autovacuum first looks at its tables, a minute later.
 */
export const mayGiveStatistics = `
  SELECT EXISTS (SELECT 1 FROM pg_proc WHERE proname = 'pg_restore_attribute_stats') AS may`;

/**
 * Tells the planner that all rows of a table may belong to one shop, where nothing has been collected yet. Without
 * statistics it guesses that a shop has half a percent of the rows. Then any index that begins with the shop looks as
 * good as the one with the key, and it reads all of a shop's entries to find one.
 */
export const giveFirstStatistics = `
  SELECT pg_restore_attribute_stats('schemaname', 'laurel', 'relname', t.relname::text, 'attname', 'shop_id',
           'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
    FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attname = 'shop_id'
   WHERE t.relnamespace = 'laurel'::regnamespace AND t.relkind = 'r' AND t.reltuples < 0`;
