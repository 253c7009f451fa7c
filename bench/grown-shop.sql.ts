/**
 * A shop of two years, created only in the database: a million customers, more than five million movements, and
 * everything that belongs to them, so that every claim of the ledger holds. The events are planned first, in tables of
 * the benchmark's own, and then written in the order of time.
 */

/** Real shops of this size do not grow in a minute, so PostgreSQL may use all of the machine's memory here. */
export const makeRoom = `
  SET synchronous_commit = off; SET jit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB';
  SET max_parallel_workers_per_gather = 1`;

/** Each customer arrives at a moment of the two years, from 0 to 1. The last one has the most events. */
export const planPeople = `
  CREATE UNLOGGED TABLE bench_people AS
  SELECT p.*, uuidv7(joined_at - clock_timestamp()) AS id
    FROM (SELECT n, arrives, now() - interval '1 day' - interval '730 days' * (1 - arrives) AS joined_at,
         (ARRAY['Ada', 'Ben', 'Chloe', 'Daniel', 'Emma', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Liam', 'Mia',
                'Noah', 'Olga', 'Pavel', 'Quinn', 'Rosa', 'Samir', 'Tilda', 'Uma', 'Viktor', 'Wanda', 'Xenia', 'Yusuf',
                'Zoe'])[1 + (n * 15485863::bigint) % 999983 % 26] AS first_name,
         initcap(chr(97 + ((n * 7919::bigint) % 999979 % 26)::int) || chr(97 + ((n * 104729::bigint) % 999961 % 5)::int)
           || 'r' || to_hex(n * 31::bigint % 9973)) AS last_name
            FROM (SELECT n, CASE n WHEN $1::int THEN 0 ELSE (n * 7919::bigint % 1000003) / 1000003.0 END::float8 AS arrives
                    FROM generate_series(1, $1::int) AS n) AS n) AS p
   ORDER BY arrives`;

/**
 * The events of each customer, in order: a sign-up, an import, one to three orders; some also redeem, return, or are
 * given or lose points. The last customer orders ten thousand times.
 */
export const planEvents = `
  CREATE UNLOGGED TABLE bench_events AS
  SELECT e.*, uuidv7(e.at - clock_timestamp()) AS id,
         sum(change) FILTER (WHERE NOT is_held) OVER (PARTITION BY n ORDER BY nth) AS balance
    FROM (
      SELECT p.n, p.id AS customer_id, s.nth, s.what, s.change, s.is_held,
             date_trunc('milliseconds', now() - interval '2 minutes' - CASE
               WHEN s.is_held THEN interval '13 days' * (p.n * 48271::bigint % 999983) / 999983.0
               ELSE interval '730 days' * (1 - p.arrives)
                    * (1 - (s.nth + ((p.n * 48271::bigint + s.nth * 733103) % 999983) / 999983.0) / 12) END) AS at
        FROM bench_people AS p,
             LATERAL (VALUES
               (0, 'signup', true, 100, false),
               (1, 'import', true, 50 + p.n % 900, false),
               (2, 'visit', p.n % 2 = 0, 20, false),
               (3, 'order', true, 10 + p.n * 31::bigint % 190, false),
               (4, 'order', p.n % 4 <> 0, 10 + p.n * 37::bigint % 190, false),
               (5, 'order', p.n % 4 = 3, 10 + p.n * 41::bigint % 190, false),
               (6, 'refund', p.n % 20 = 5, -((10 + p.n * 31::bigint % 190) / 2), false),
               (7, 'redemption', p.n % 5 IN (0, 1), CASE p.n % 5 WHEN 0 THEN -100 ELSE -150 END, false),
               (8, 'return', p.n % 500 IN (5, 110), 100, false),
               (9, 'gift', p.n % 10 = 2, 25, false),
               (10, 'loss', p.n % 50 = 3,
                  -(101 + p.n % 400 + 50 + p.n % 900 + CASE p.n % 2 WHEN 0 THEN 20 ELSE 0 END + 10 + p.n * 31::bigint % 190
                    + CASE WHEN p.n % 4 <> 0 THEN 10 + p.n * 37::bigint % 190 ELSE 0 END
                    + CASE WHEN p.n % 4 = 3 THEN 10 + p.n * 41::bigint % 190 ELSE 0 END), false),
               (11, 'order', p.n % 20 = 1, 10 + p.n * 43::bigint % 190, true)
             ) AS s (nth, what, has, change, is_held)
       WHERE s.has AND p.n < $1::int
      UNION ALL
      SELECT p.n, p.id, nth, 'order', 10 + nth * 31 % 190, false,
             date_trunc('milliseconds', now() - interval '2 minutes' - interval '730 days' * (1 - nth / 10000.0))
        FROM bench_people AS p, generate_series(0, 9999) AS nth WHERE p.n = $1::int
    ) AS e
   ORDER BY e.at`;

/** What shoppers are told of a code. */
const codeSpec = JSON.stringify({
  type: "code",
  combinesWith: { order: false, product: false, shipping: false },
  minimumSpendMinor: null,
});

/** One order, by the number of its customer and its own number (`nth`): its names, and its worth after a refund. */
const orderId = "(6000000000 + e.n::bigint * 12 + e.nth)::text";
const isRefunded = "(e.n % 20 = 5 AND e.nth = 3)";
const pointsLeft = `(CASE WHEN ${isRefunded} THEN e.change - e.change / 2 ELSE e.change END)`;

/** For credits: points that nothing has used. */
const remaining = `(CASE WHEN e.change <= 0 THEN 0 ELSE e.change - CASE
  WHEN e.is_held THEN 0
  WHEN e.n % 50 = 3 THEN e.change
  WHEN ${isRefunded} THEN e.change / 2
  WHEN e.n % 5 IN (0, 1) AND e.what = 'signup' THEN 100
  WHEN e.n % 5 = 1 AND e.what = 'import' THEN 50
  ELSE 0 END END)`;

const explained = (points: string) =>
  `'"kind":"order","lines":[{"line":"1","quantity":1,"eligible":' || ${points} * 100 || '}],"eligible":' || ${points} * 100
     || ',"rate":100,"rules":["orders"],"rounding":"down","points":' || ${points}`;

/** For a redemption, whose id is that of the posting that paid for it. */
const codeOf = "upper('BENCH-' || to_hex(e.n))";

/** Written in parallel, on connections of their own. */
export const writeShop: readonly (readonly string[])[] = [
  [
    `INSERT INTO laurel.entries (shop_id, id, leg, accounts, program_version, customer_id, points, balance_after, occurred_at,
                                 available_at, redemption_id, import_id, kind, order_id, rule_id, source_key, actor,
                                 explanation, reason)
     SELECT $1, e.id, 0,
            (CASE e.what WHEN 'refund' THEN 'A' WHEN 'redemption' THEN 'C' WHEN 'loss' THEN 'E' WHEN 'import' THEN 'f'
                  WHEN 'return' THEN 'c' WHEN 'gift' THEN 'e' WHEN 'order' THEN CASE WHEN e.is_held THEN 'i' ELSE 'a' END
                  ELSE 'b' END)::"char",
            2, e.customer_id, abs(e.change), CASE WHEN e.is_held THEN e.change ELSE e.balance END, e.at,
            CASE WHEN e.is_held THEN e.at + interval '14 days' WHEN e.change > 0 THEN e.at END,
            CASE e.what WHEN 'redemption' THEN e.id WHEN 'return' THEN r.id END,
            CASE e.what WHEN 'import' THEN '01920000-0000-7000-8000-000000000001'::uuid END,
            CASE e.what WHEN 'signup' THEN 'action' WHEN 'visit' THEN 'action' WHEN 'order' THEN 'order_award'
                 WHEN 'refund' THEN 'order_clawback' WHEN 'return' THEN 'redemption_return'
                 WHEN 'import' THEN 'import' WHEN 'redemption' THEN 'redemption' ELSE 'adjustment' END,
            CASE e.what WHEN 'order' THEN ${orderId} WHEN 'refund' THEN (6000000000 + e.n::bigint * 12 + 3)::text END,
            CASE WHEN e.what IN ('signup', 'visit') THEN e.what END,
            CASE e.what
              WHEN 'order' THEN 'order:' || ${orderId} || ':1'
              WHEN 'refund' THEN 'order:' || (6000000000 + e.n::bigint * 12 + 3) || ':2'
              WHEN 'import' THEN 'import:01920000-0000-7000-8000-000000000001:' || e.n
              WHEN 'redemption' THEN 'redemption:' || e.id || ':1'
              WHEN 'return' THEN 'redemption:' || r.id || ':2'
              ELSE CASE WHEN e.what IN ('gift', 'loss') THEN 'adjustment:' ELSE 'action:' || e.what || ':' END
                   || e.customer_id || ':' || e.nth END,
            CASE WHEN e.what IN ('gift', 'loss') THEN 'staff:1' WHEN e.what IN ('order', 'refund') THEN 'platform'
                 ELSE 'api' END,
            (CASE
              WHEN e.what = 'order' THEN '{' || ${explained("e.change")} || ',"order":"' || ${orderId}
                || '","before":0,"posted":' || e.change || '}'
              WHEN e.what = 'refund' THEN '{"kind":"order","lines":[],"eligible":0,"rate":100,"rules":["orders"],'
                || '"rounding":"down","points":0,"order":"' || (6000000000 + e.n::bigint * 12 + 3) || '","before":0,"posted":'
                || e.change || '}'
              WHEN e.what = 'import' THEN '{"kind":"import","import":"01920000-0000-7000-8000-000000000001","line":' || e.n
                || ',"points":' || e.change || '}'
              WHEN e.what = 'redemption' THEN '{"kind":"redemption","redemption":"' || e.id || '","reward":"","postingNumber":1}'
              WHEN e.what = 'return' THEN '{"kind":"redemption_return","redemption":"' || r.id || '","why":"failed"}'
              WHEN e.what IN ('gift', 'loss') THEN '{"kind":"adjustment","points":' || e.change
                || ',"countsTowardTier":false}'
              ELSE '{"kind":"action","rule":"' || e.what || '","action":"' || e.what || '","points":' || e.change || '}'
            END)::json,
            CASE WHEN e.what IN ('gift', 'loss') THEN 'As agreed on the telephone' END
       FROM bench_events AS e
       LEFT JOIN bench_events AS r ON e.what = 'return' AND r.n = e.n AND r.what = 'redemption'
      ORDER BY e.at`,
  ],
  [
    `INSERT INTO laurel.lot_uses (shop_id, customer_id, lot_id, lot_leg, leg, id, points)
     SELECT $1, e.customer_id, lot.id, 0, 0, e.id,
            CASE WHEN e.what = 'refund' THEN -e.change WHEN e.what = 'loss' OR lot.what = 'signup' THEN lot.change
                 ELSE 50 END
       FROM bench_events AS e
       JOIN bench_events AS lot ON lot.n = e.n AND lot.change > 0 AND NOT lot.is_held
        AND (e.what = 'loss' OR e.what = 'refund' AND lot.nth = 3
             OR e.what = 'redemption' AND (lot.what = 'signup' OR lot.what = 'import' AND e.change = -150))
      WHERE e.what IN ('loss', 'refund', 'redemption')
      ORDER BY e.at`,
  ],
  [
    `INSERT INTO laurel.customers (shop_id, id, platform_id, email, first_name, last_name, display_name, has_account,
                                   joined_at)
     SELECT $1, id, n::text, lower(first_name || '.' || last_name) || n || '@example.com', first_name, last_name,
            first_name || ' ' || last_name, true, joined_at
       FROM bench_people ORDER BY arrives`,
    `INSERT INTO laurel.balances (shop_id, customer_id, status, available, pending, lifetime, orders_count, spent_minor,
                                  last_activity_at, tier_id, tier_floor_id, rules_version, due_at, oldest_open_id)
     SELECT $1, e.customer_id, CASE WHEN e.n % 1000 = 7 THEN 'EXCLUDED' ELSE 'MEMBER' END,
            sum(e.change) FILTER (WHERE NOT e.is_held), coalesce(sum(e.change) FILTER (WHERE e.is_held), 0),
            sum(e.change) FILTER (WHERE e.what IN ('order', 'refund', 'signup', 'visit')),
            count(*) FILTER (WHERE e.what = 'order'),
            sum(${pointsLeft} * 100) FILTER (WHERE e.what = 'order'),
            max(e.at), tier.id, tier.id, 2, min(e.at + interval '14 days') FILTER (WHERE e.is_held),
            (array_agg(e.id ORDER BY e.id) FILTER (WHERE ${remaining} > 0 OR e.what = 'loss'))[1]
       FROM bench_events AS e,
            LATERAL (SELECT CASE WHEN e.n % 10 = 0 THEN 'silver' WHEN e.n % 100 = 1 THEN 'gold' END AS id) AS tier
      GROUP BY e.n, e.customer_id, tier.id ORDER BY e.customer_id`,
  ],
  [
    `INSERT INTO laurel.orders (shop_id, order_id, customer_id, name, processed_at, state, updated_at, rank,
                                program_version, multiplier_basis_points, hold_ends_at, posted_points, changes,
                                eligible_minor, explanation, recorded_at)
     SELECT $1, ${orderId}, e.customer_id, '#' || ${orderId}, e.at,
            replace(replace(replace(replace($2::text, 'ORDER-ID', ${orderId}), 'CUSTOMER-ID', e.n::text),
              'INSTANT', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
              '1234567', (${pointsLeft} * 100)::text)::json,
            e.at, 0, 2, 10000, CASE WHEN e.is_held THEN e.at + interval '14 days' END, ${pointsLeft},
            CASE WHEN ${isRefunded} THEN 2 ELSE 1 END, ${pointsLeft} * 100,
            ('{' || ${explained(pointsLeft)} || '}')::json, e.at
       FROM bench_events AS e WHERE e.what = 'order' ORDER BY e.n, e.nth`,
    `INSERT INTO laurel.redemptions (shop_id, id, customer_id, reward_id, reward_version, status, points, code, discount,
                                     requested_at, issued_at, used_at, order_id, expires_at, failure)
     SELECT $1, e.id, e.customer_id, rewards.ids[CASE e.n % 2 WHEN 0 THEN 1 ELSE 1 + e.n % array_length(rewards.ids, 1) END],
            1, s.status, -e.change, ${codeOf}, '${codeSpec}', e.at, e.at,
            CASE s.status WHEN 'USED' THEN e.at + interval '1 day' END,
            CASE s.status WHEN 'USED' THEN (6000000000 + e.n::bigint * 12 + 3)::text END, e.at + interval '90 days',
            CASE s.status WHEN 'FAILED' THEN 'The store refused the code.' END
       FROM bench_events AS e,
            LATERAL (SELECT CASE WHEN e.n % 500 = 5 THEN CASE WHEN e.n % 20000 = 5 THEN 'FAILED' ELSE 'CANCELLED' END
                                 WHEN e.n % 500 = 110 THEN 'CANCELLED'
                                 WHEN e.at > now() - interval '60 days' THEN 'ISSUED'
                                 WHEN e.n % 10 = 6 THEN 'EXPIRED' ELSE 'USED' END AS status) AS s,
            (SELECT array_agg(id ORDER BY id) AS ids FROM laurel.rewards WHERE shop_id = $1) AS rewards
      WHERE e.what = 'redemption' ORDER BY e.at`,
    `INSERT INTO laurel.audit_log (shop_id, id, recorded_at, actor, action, subject, subject_id, changes)
     SELECT $1, uuidv7(-interval '1 hour' * (50000 - n) / 3), now() - interval '1 hour' * (50000 - n) / 3, 'staff:1',
            CASE WHEN n % 100 = 0 THEN 'PROGRAM_CHANGED' ELSE 'POINTS_ADJUSTED' END,
            CASE WHEN n % 100 = 0 THEN 'PROGRAM' ELSE 'CUSTOMER' END,
            CASE WHEN n % 100 = 0 THEN '1' ELSE p.id::text END,
            '[{"path": ["name"], "before": "Points", "after": "Rewards"}]'
       FROM generate_series(1, 50000) AS n JOIN bench_people AS p USING (n)`,
    `INSERT INTO laurel.inbox (shop_id, id, webhook_id, topic, received_at, status, bytes, reason_code, reason, settled_at)
     SELECT $1, uuidv7(-interval '1 second' * n), 'bench-' || n, 'orders/updated', now() - interval '1 second' * n,
            CASE WHEN n % 10000 = 1 THEN 'set_aside' ELSE 'applied' END, 2000,
            CASE WHEN n % 10000 = 1 THEN 'bad_payload' END, CASE WHEN n % 10000 = 1 THEN 'It has no line items.' END,
            now() - interval '1 second' * n
       FROM generate_series(1, 200000) AS n`,
  ],
];

export const growingTables: readonly string[] = [
  "entries",
  "customers",
  "balances",
  "orders",
  "lot_uses",
  "redemptions",
].map((name) => `laurel.${name}`);

/** Indexes other than primary keys are created after the rows are written: in order, and once. */
export const takeIndexes = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
    FROM pg_index AS i WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisunique
   UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype = 'u'`;

export const dropPlan = "DROP TABLE bench_people, bench_events";

export const vacuum = "VACUUM (ANALYZE, FREEZE)";

/** Members are written as the second version of the program wants them. The job that brings them there begins after a minute. */
export const dropRefresh = "SELECT graphile_worker.remove_job('refresh-dates:' || $1::text)";
