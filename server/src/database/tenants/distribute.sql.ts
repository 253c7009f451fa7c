// Shops on many machines with Citus (docs/scale.md): what is spread by shop, and where it is not.

/** No row: the extension is not there. */
export const findCitus = "SELECT FROM pg_extension WHERE extname = 'citus'";

export const describeCitus = `
  SELECT (SELECT count(*)::integer FROM citus_get_active_worker_nodes()) AS workers,
         current_setting('citus.propagate_set_commands', true) AS propagated`;

/** Tables that are spread, and whether a shop's rows are on the machine that has its row of tenants. */
export const listSpread = `
  SELECT c.relname AS name,
         p.colocationid = (SELECT colocationid FROM pg_dist_partition
                            WHERE logicalrelid = 'laurel.tenants'::regclass) AS "isTogether"
    FROM pg_dist_partition AS p JOIN pg_class AS c ON c.oid = p.logicalrelid
   WHERE c.relnamespace = 'laurel'::regnamespace AND p.partmethod = 'h'`;

/** $1: the table. $2: the one beside which it lies, or `default`. Its rows move to the workers. */
export const spreadTable = `
  SELECT create_distributed_table(format('laurel.%I', $1::text)::regclass, 'shop_id', colocate_with => $2)`;
