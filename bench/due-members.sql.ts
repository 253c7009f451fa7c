/**
 * Members with one lot of 600 points each, for an action long ago, who are all due at one instant. They are
 * planned in a table of the benchmark's own, so that all tables name the same ids.
 */
export const planDueMembers = `
  CREATE UNLOGGED TABLE bench_due AS
  SELECT n, uuidv7($2::timestamptz - clock_timestamp()) AS customer_id,
         uuidv7($2::timestamptz - clock_timestamp()) AS posting_id
    FROM generate_series(1, $1::int) AS n`;

/** For each: $1 the shop, $2 when the action happened, $3 when its points expire, if they do, $4 when all are due. */
export const writeDueMembers: readonly string[] = [
  `INSERT INTO laurel.customers (shop_id, id, platform_id, display_name, has_account, joined_at)
   SELECT $1, customer_id, n::text, 'Customer ' || n, true, $2::timestamptz FROM bench_due`,
  `INSERT INTO laurel.entries (shop_id, id, leg, accounts, program_version, customer_id, points, balance_after, occurred_at,
                               available_at, expires_at, kind, rule_id, source_key, actor, explanation)
   SELECT $1, posting_id, 0, 'b', 2, customer_id, 600, 600, $2::timestamptz, $2::timestamptz, $3::timestamptz, 'action',
          'visit', 'action:visit:' || customer_id || ':1', 'api',
          '{"kind":"action","rule":"visit","action":"visit","points":600}'
     FROM bench_due`,
  `INSERT INTO laurel.balances (shop_id, customer_id, available, lifetime, last_activity_at, rules_version, due_at,
                                next_expiry_at, oldest_open_id, tier_id, tier_reached_id, progress, progress_from,
                                progress_until, tier_until)
   SELECT $1, customer_id, 600, 600, $2::timestamptz, 2, $4::timestamptz, $3::timestamptz, posting_id,
          t.id, t.id, CASE WHEN t.id IS NULL THEN 0 ELSE 600 END, $2::timestamptz, t.until, t.until
     FROM bench_due, (SELECT $5::text AS id, CASE WHEN $5::text IS NOT NULL THEN $4::timestamptz END AS until) AS t`,
];

/** Half a millisecond apart, the last at $1. */
export const planExpiry = `
  CREATE UNLOGGED TABLE bench_expired AS
  SELECT *, uuidv7($1::timestamptz - (count(*) OVER () - n) * interval '0.5 milliseconds' - clock_timestamp()) AS expiry_id
    FROM bench_due`;

/** Only in the ledger: lets all their points expire at $2, in the shop $1. */
export const writeExpiry = `
  WITH used AS (
    INSERT INTO laurel.lot_uses (shop_id, customer_id, lot_id, lot_leg, leg, id, points)
    SELECT $1, customer_id, posting_id, 0, 0, expiry_id, 600 FROM bench_expired
  )
  INSERT INTO laurel.entries (shop_id, id, leg, accounts, customer_id, points, balance_after, occurred_at, lot_of_id,
                              lot_of_leg, kind, source_key, actor, explanation)
  SELECT $1, expiry_id, 0, 'D', customer_id, 600, 0, $2::timestamptz, posting_id, 0, 'expiry',
         'expiry:' || posting_id || ':0', 'schedule', '{"kind":"expiry"}'
    FROM bench_expired ORDER BY expiry_id`;

export const dropDueMembers = "DROP TABLE IF EXISTS bench_due, bench_expired";

/** A program that was always so: what it lets expire or end has been announced long ago. */
export const agePrograms = `
  UPDATE laurel.program_versions SET created_at = now() - interval '3 years' + interval '1 day' * version
   WHERE shop_id = $1`;

/** Of those who are due, the one whom the job takes first. */
export const firstDue = `
  SELECT customer_id AS id FROM laurel.balances WHERE shop_id = $1 AND due_at <= now()
   ORDER BY due_at, customer_id LIMIT 1`;
