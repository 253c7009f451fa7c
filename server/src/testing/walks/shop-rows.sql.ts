/** Tables of the program's own schema, and whether they have row-level security. */
export const listOwnTables = `
  SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isProtected",
         EXISTS (SELECT FROM pg_attribute AS a
                  WHERE a.attrelid = c.oid AND a.attname = 'shop_id' AND NOT a.attisdropped) AS "hasShop"
    FROM pg_class AS c WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
   ORDER BY 1`;

export const listDefinerFunctions = `
  SELECT oid::regprocedure::text AS name FROM pg_proc
   WHERE prosecdef AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'graphile_worker'::regnamespace)`;

export const showRole = `
  SELECT rolsuper AS "isSuper", rolbypassrls AS "passesBy" FROM pg_roles WHERE rolname = current_user`;

/** Every row of a shop in one table, as JSON; the name is the catalog's. */
export const readRowsOfShop = (table: string): string =>
  `SELECT to_jsonb(t) AS row FROM laurel."${table}" AS t WHERE t.shop_id = $1 ORDER BY to_jsonb(t)::text`;

export const readShop = "SELECT to_jsonb(t) AS row FROM laurel.shops AS t WHERE t.id = $1";

/** One line for each table: the number and a hash of the shop's rows. */
/** In order: PostgreSQL may read many tables at once, and answer with the first that is done. */
export const fingerprintShop = (tables: readonly string[]): string =>
  `${[
    ...tables.map(
      (table) =>
        `SELECT '${table}' AS name, count(*)::int AS rows, md5(string_agg(to_jsonb(t)::text, ',' ORDER BY to_jsonb(t)::text)) AS hash
           FROM laurel."${table}" AS t WHERE t.shop_id = $1`,
    ),
    `SELECT 'shops', count(*)::int, md5(string_agg(to_jsonb(t)::text, ',')) FROM laurel.shops AS t WHERE t.id = $1`,
    `SELECT 'jobs', count(*)::int, md5(string_agg(concat(j.task_identifier, p.payload), ',' ORDER BY j.id))
       FROM graphile_worker.jobs AS j JOIN graphile_worker._private_jobs AS p USING (id)
      WHERE p.payload::text LIKE '%' || $1::text || '%'`,
  ].join(" UNION ALL ")} ORDER BY name`;

export const countRowsOfShop = (table: string): string =>
  `SELECT count(*)::int AS count FROM laurel."${table}" WHERE shop_id = $1`;

export const countRows = (table: string): string => `SELECT count(*)::int AS count FROM laurel."${table}"`;

export const touchRowsOfShop = (table: string): string =>
  `UPDATE laurel."${table}" SET shop_id = shop_id WHERE shop_id = $1 RETURNING 1`;

export const takeRowsOfShop = (table: string): string =>
  `UPDATE laurel."${table}" SET shop_id = $2 WHERE shop_id = $1 RETURNING 1`;

export const deleteRowsOfShop = (table: string): string =>
  `DELETE FROM laurel."${table}" WHERE shop_id = $1 RETURNING 1`;

/** The columns to insert: generated ones are left out. */
export const listWrittenColumns = `
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
   WHERE attrelid = ('laurel.' || quote_ident($1))::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/** `$1` is the row as JSON; names are the catalog's. */
export const insertRow = (table: string, columns: string): string =>
  `INSERT INTO laurel."${table}" (${columns})
   SELECT ${columns} FROM jsonb_populate_record(NULL::laurel."${table}", $1::jsonb) RETURNING 1`;
