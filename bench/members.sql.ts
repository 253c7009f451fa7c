/** A number of customers with an account, written directly to the tables. */
export const insertMembers = `
  WITH made AS (
    INSERT INTO laurel.customers (shop_id, id, platform_id, display_name, joined_at)
    SELECT $1, uuidv7(), n::text, 'Customer ' || n, now() FROM generate_series(1, $2::int) n
    RETURNING shop_id, id
  )
  INSERT INTO laurel.balances (shop_id, customer_id, last_activity_at)
  SELECT shop_id, id, now() FROM made ORDER BY random() RETURNING customer_id::text AS id`;

/** Their stores are connected. */
export const installAll = "UPDATE laurel.shops SET installed_at = now()";

export const analyze = "VACUUM ANALYZE";

/** Platform ids of the customers whose balance appeared last. */
export const newestBalances = `
  SELECT c.platform_id AS id
    FROM laurel.shops s
    JOIN LATERAL (SELECT id, platform_id FROM laurel.customers
                   WHERE shop_id = s.id ORDER BY id DESC LIMIT 1000) c ON true
    JOIN laurel.balances b ON b.shop_id = s.id AND b.customer_id = c.id
   WHERE s.domain = $1 AND b.available > 0`;

/** Bytes on disk of an award, with indexes, and how many entries there are. */
export const ledgerSize = `
  SELECT (SELECT sum(pg_total_relation_size(format('laurel.%I', name)::regclass))
            FROM unnest(ARRAY['entries', 'lot_uses']) AS name)::float8 AS bytes,
         (SELECT count(*) FROM laurel.entries)::float8 AS movements`;

export const tableSizes = `
  SELECT name, pg_relation_size(format('laurel.%I', name)::regclass)::float8 AS heap,
         pg_indexes_size(format('laurel.%I', name)::regclass)::float8 AS indexes
    FROM unnest(ARRAY['entries', 'lot_uses']) AS name`;

/** Members up to number $2 whose balance is not their number, and later ones with a balance. */
export const wrongImportedBalances = `
  SELECT count(*)::float8 AS count
    FROM laurel.customers c JOIN laurel.balances b ON b.shop_id = c.shop_id AND b.customer_id = c.id
   WHERE c.shop_id = $1
     AND b.available <> CASE WHEN c.platform_id::bigint <= $2 THEN c.platform_id::bigint ELSE 0 END`;

/**
 * Members whose balance in the shop $2 differs from that in the shop $1, or who are in only one of them. A grown shop has no
 * progress_from, as members from before it was stored: the import works it out.
 */
export const differingBalances = `
  SELECT count(DISTINCT customer_id)::float8 AS count, string_agg(DISTINCT name, ', ') AS columns
    FROM (SELECT * FROM laurel.balances WHERE shop_id = $1) AS a
    FULL JOIN (SELECT * FROM laurel.balances WHERE shop_id = $2) AS b USING (customer_id)
   CROSS JOIN LATERAL jsonb_object_keys(coalesce(to_jsonb(a), to_jsonb(b)) - 'shop_id') AS name
   WHERE to_jsonb(a) -> name IS DISTINCT FROM to_jsonb(b) -> name
     AND NOT (name = 'progress_from' AND a.customer_id IS NOT NULL AND a.progress_from IS NULL)`;
