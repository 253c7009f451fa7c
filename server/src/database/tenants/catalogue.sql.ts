// Tables and columns read from PostgreSQL's catalog, so that a new table is never forgotten.

export const listTables = `
  SELECT c.relname::text AS name, c.relrowsecurity AS "isTenant",
         array_agg(a.attname::text ORDER BY a.attnum) AS columns,
         coalesce((SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::smallint[], k.attnum))
                     FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY(i.indkey::smallint[])
                    WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind = 'r'
     AND c.relname NOT IN ('migrations', 'migrations_lock')
   GROUP BY c.oid ORDER BY c.relname`;

export interface Table {
  readonly name: string;
  readonly isTenant: boolean;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** For names from the catalog, never for text that a caller typed. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listNames = (names: readonly string[]): string => names.map(quoteName).join(", ");
