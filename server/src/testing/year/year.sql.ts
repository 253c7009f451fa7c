/** What still has to be done at the time $1, which is the year's. A webhook's job begins a moment after the webhook is due. */
export const unfinished = `
  SELECT (SELECT count(*)::int FROM laurel.inbox WHERE status = 'pending')
         + (SELECT count(*)::int FROM laurel.inbox WHERE status = 'waiting') AS inbox,
         (SELECT count(*)::int FROM laurel.webhook_deliveries WHERE status = 'WAITING' AND due_at <= $1) AS webhooks,
         (SELECT coalesce(array_agg(of_name), '{}')
            FROM (SELECT count(*) || ' ' || task_identifier || coalesce(': ' || last_error, '') AS of_name
                    FROM graphile_worker.jobs
                   WHERE run_at <= greatest(now(), $1::timestamptz) AND attempts < max_attempts
                     AND task_identifier <> 'apply-inbox' GROUP BY task_identifier, last_error) AS open) AS jobs`;

/** What is left in the inbox, who should apply it, and by when. */
export const stuck = `
  SELECT i.shop_id AS shop, i.topic, i.status, i.waits_for_order AS "waitsFor", i.received_at AS "receivedAt", i.attempts,
         (SELECT due_at FROM laurel.due_work AS d WHERE d.shop_id = i.shop_id AND kind = 'apply-inbox') AS "dueAt",
         (SELECT json_agg(j) FROM graphile_worker.jobs AS j
           WHERE j.key = 'apply-inbox:' || i.shop_id OR j.queue_name = 'apply-inbox:' || i.shop_id) AS jobs
    FROM laurel.inbox AS i WHERE i.status IN ('pending', 'waiting') ORDER BY i.received_at LIMIT 20`;

/** Those with a webhook that is due at the time $1. */
export const shopsToTell = `
  SELECT DISTINCT shop_id AS id FROM laurel.webhook_deliveries WHERE status = 'WAITING' AND due_at <= $1`;

/** Those whose staff must look whether a member has a reward. */
export const shopsInDoubt = `
  SELECT DISTINCT shop_id AS id FROM laurel.redemptions WHERE status = 'REQUESTED' AND doubted_at IS NOT NULL`;

export const shopsWithSetAside = `
  SELECT DISTINCT shop_id AS id FROM laurel.inbox WHERE status IN ('set_aside', 'unhandled')`;

/** Jobs whose time has come by the year's clock $1 have it by the machine's, too. One that failed waits a moment. */
export const bringToNow = `
  WITH due AS (
    UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE run_at > now() AND run_at <= $1 AND locked_at IS NULL AND attempts < max_attempts
       AND (last_error IS NULL OR updated_at < now() - interval '50 milliseconds')
     RETURNING 1)
  SELECT pg_notify('jobs:insert', '') FROM due LIMIT 1`;

export const members = `
  SELECT c.id, c.platform_id AS "platformId", c.email, b.available::float8 AS available, b.status, b.tier_id AS "tierId"
    FROM laurel.customers AS c JOIN laurel.balances AS b ON b.shop_id = c.shop_id AND b.customer_id = c.id
   WHERE c.erased_at IS NULL AND c.deleted_at IS NULL AND c.merged_into IS NULL ORDER BY c.platform_id`;

export const redemptions = `
  SELECT r.id, r.status, r.code, r.postings, r.platform_id AS "platformId", r.points::float8 AS points,
         r.discount AS spec, r.issued_at IS NOT NULL AS "wasIssued", r.used_at IS NOT NULL AS "wasUsed",
         r.doubted_at IS NOT NULL AS "isInDoubt", r.is_flagged AS "isFlagged",
         r.cancel_requested_at IS NOT NULL AS "isCancelAsked", c.platform_id AS "customer"
    FROM laurel.redemptions AS r JOIN laurel.customers AS c ON c.shop_id = r.shop_id AND c.id = r.customer_id`;

export const referrals = `
  SELECT id, CASE WHEN issued_at IS NOT NULL THEN code END AS code, order_id IS NULL AND refused_at IS NULL AS "isOpen",
         refused_at IS NULL AND NOT (claim_flags <@ approved AND flags <@ approved) AS waits
    FROM laurel.referrals ORDER BY id`;

export const postings = `
  SELECT id, customer_id AS "customerId", kind FROM laurel.entries WHERE leg = 0 ORDER BY id`;

export const balances = `
  SELECT customer_id AS "customerId", available::float8 AS available, pending::float8 AS pending, tier_id AS "tierId"
    FROM laurel.balances`;

export const orders = `
  SELECT order_id AS "orderId", updated_at AS "updatedAt", posted_points::float8 AS points, state
    FROM laurel.orders`;

export const deliveries = `
  SELECT id, topic, status, data FROM laurel.webhook_deliveries`;

/**
 * A job that was asked for again while it ran has lost its key, and is not tried again should it fail: the newer one does
 * its work.
 */
export const jobs = `
  SELECT task_identifier AS task, attempts::int AS attempts, max_attempts::int AS most, last_error AS error,
         locked_at IS NOT NULL AS "isLocked", run_at <= $1 AS "isDue"
    FROM graphile_worker.jobs WHERE key IS NOT NULL OR attempts < max_attempts`;

export const inbox = `
  SELECT topic, status, reason_code AS reason FROM laurel.inbox WHERE status IN ('pending', 'waiting', 'set_aside', 'unhandled')`;

export const endpoints = `SELECT off_reason AS reason FROM laurel.webhook_endpoints`;

/** How often each kind of posting, each claim and each change of a tier happened. */
export const whatHappened = `
  SELECT kind AS what, count(*)::int AS count FROM laurel.entries WHERE leg = 0 GROUP BY 1
  UNION ALL SELECT 'past orders credited', count(*)::int FROM laurel.orders AS o JOIN laurel.shops AS s ON s.id = o.shop_id
                    WHERE o.processed_at < s.installed_at AND o.changes > 0
  UNION ALL SELECT 'by ' || actor, count(*)::int FROM laurel.entries WHERE actor LIKE 'job:%' GROUP BY 1
  UNION ALL SELECT 'tier ' || why, count(*)::int FROM laurel.tier_changes GROUP BY 1
  UNION ALL SELECT (discount->>'type') || ' ' || status, count(*)::int FROM laurel.redemptions GROUP BY 1
  UNION ALL SELECT 'sale named later', count(*)::int FROM laurel.orders WHERE unnamed_at < named_at AND changes > 0
  UNION ALL SELECT 'code taken off', count(*)::int FROM laurel.redemptions WHERE status = 'USED' AND postings % 2 = 0
  UNION ALL SELECT 'referral flag ' || flag, count(*)::int
              FROM laurel.referrals, unnest(flags || claim_flags) AS flag GROUP BY 1
  UNION ALL SELECT 'webhook ' || topic, count(*)::int FROM laurel.webhook_deliveries GROUP BY 1`;
