// The ledger's invariants, each as a query that finds nothing when it holds. Every one reads the movements afresh:
// no figure that the program keeps is taken on trust.
import { statement } from "../../database/database.ts";

export interface Breach {
  /** Which member, lot, order or account. */
  subject: string;
  expected: string;
  found: string;
}

export const LISTED_MAX = 20;

const find = (name: string, text: string) =>
  statement<Breach>(
    `verify_${name}`,
    `SELECT subject, expected, found FROM (${text}) AS breach LIMIT ${LISTED_MAX}`,
  );

/** What was earned goes with whoever is merged, and back with whoever is restored. */
const merged = `
  SELECT customer_id, sum(lifetime) AS lifetime
    FROM (SELECT into_customer_id AS customer_id, lifetime_moved - lifetime_returned AS lifetime
            FROM merges WHERE shop_id = $1
          UNION ALL
          SELECT from_customer_id, lifetime_returned - lifetime_moved FROM merges WHERE shop_id = $1) AS sides
   GROUP BY customer_id`;

/** What came in less what went out, per member account. */
const movedAlone = `
  SELECT customer_id,
         coalesce(sum(points) FILTER (WHERE to_account = 'available'), 0)
           - coalesce(sum(points) FILTER (WHERE from_account = 'available'), 0) AS available,
         coalesce(sum(points) FILTER (WHERE to_account = 'pending'), 0)
           - coalesce(sum(points) FILTER (WHERE from_account = 'pending'), 0) AS pending,
         coalesce(sum(points) FILTER (WHERE from_account IN ('issued', 'granted')), 0)
           - coalesce(sum(points) FILTER (WHERE to_account IN ('issued', 'granted')), 0) AS lifetime
    FROM movements WHERE shop_id = $1 GROUP BY customer_id`;

const moved = `
  SELECT customer_id, coalesce(m.available, 0) AS available, coalesce(m.pending, 0) AS pending,
         coalesce(m.lifetime, 0) + coalesce(g.lifetime, 0) AS lifetime
    FROM (${movedAlone}) AS m FULL JOIN (${merged}) AS g USING (customer_id)`;

export const balancesMatchMovements = find(
  "balances_match_movements",
  `SELECT 'member ' || coalesce(b.customer_id, m.customer_id) AS subject,
          concat_ws(' / ', coalesce(m.available, 0), coalesce(m.pending, 0), coalesce(m.lifetime, 0)) AS expected,
          concat_ws(' / ', b.available, b.pending, b.lifetime) AS found
     FROM (SELECT * FROM balances WHERE shop_id = $1) AS b FULL JOIN (${moved}) AS m USING (customer_id)
    WHERE (b.available, b.pending, b.lifetime)
          IS DISTINCT FROM (coalesce(m.available, 0), coalesce(m.pending, 0), coalesce(m.lifetime, 0))`,
);

/** Where a merge was undone, what came with it has gone back. */
export const adjustmentsAreCounted = find(
  "adjustments_are_counted",
  `SELECT 'member ' || b.customer_id AS subject, coalesce(c.points, 0)::text AS expected,
          b.counted_adjustments::text AS found
     FROM balances AS b
     LEFT JOIN (
       SELECT customer_id, sum(points) AS points
         FROM (SELECT m.customer_id, CASE WHEN m.to_account = 'available' THEN m.points ELSE -m.points END AS points
                 FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id
                WHERE p.shop_id = $1 AND p.kind IN ('adjustment', 'undo')
                  AND p.explanation ->> 'countsTowardTier' = 'true'
               UNION ALL
               SELECT into_customer_id, counted_moved FROM merges WHERE shop_id = $1 AND undone_at IS NULL
               UNION ALL
               SELECT from_customer_id, -counted_moved FROM merges WHERE shop_id = $1 AND undone_at IS NULL) AS counted
        GROUP BY customer_id) AS c USING (customer_id)
    WHERE b.shop_id = $1 AND b.counted_adjustments <> coalesce(c.points, 0)`,
);

export interface StandingRow {
  customer_id: string;
  spent_minor: number;
  lifetime: number;
  counted_adjustments: number;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  rules_version: number | null;
}

/** The next $3 members after the id $2. */
export const listStandings = statement<StandingRow>(
  "verify_list_standings",
  `SELECT customer_id, spent_minor, lifetime, counted_adjustments, tier_id, tier_reached_id, tier_floor_id, rules_version
     FROM balances WHERE shop_id = $1 AND customer_id > $2 ORDER BY customer_id LIMIT $3`,
);

export const balancesMatchLots = find(
  "balances_match_lots",
  `SELECT 'member ' || b.customer_id AS subject,
          concat_ws(' / ', coalesce(l.available, 0) - coalesce(d.unpaid, 0), coalesce(l.pending, 0)) AS expected,
          concat_ws(' / ', b.available, b.pending) AS found
     FROM balances AS b
     LEFT JOIN (SELECT customer_id, sum(remaining) FILTER (WHERE released_at IS NOT NULL) AS available,
                       sum(remaining) FILTER (WHERE released_at IS NULL) AS pending
                  FROM lots WHERE shop_id = $1 GROUP BY customer_id) AS l USING (customer_id)
     LEFT JOIN (SELECT customer_id, sum(unpaid) AS unpaid
                  FROM debts WHERE shop_id = $1 GROUP BY customer_id) AS d USING (customer_id)
    WHERE b.shop_id = $1
      AND (b.available, b.pending)
          IS DISTINCT FROM (coalesce(l.available, 0) - coalesce(d.unpaid, 0), coalesce(l.pending, 0))`,
);

export const expiryIsThatOfLots = find(
  "expiry_is_that_of_lots",
  `SELECT 'member ' || b.customer_id AS subject, coalesce(l.soonest::text, 'never') AS expected,
          coalesce(b.next_expiry_at::text, 'never') AS found
     FROM balances AS b
     LEFT JOIN (SELECT customer_id, min(expires_at) AS soonest FROM lots
                 WHERE shop_id = $1 AND remaining > 0 AND released_at IS NOT NULL
                 GROUP BY customer_id) AS l USING (customer_id)
    WHERE b.shop_id = $1 AND b.next_expiry_at IS DISTINCT FROM l.soonest`,
);

export const noLotIsOpenInDebt = find(
  "no_lot_is_open_in_debt",
  `SELECT 'member ' || customer_id AS subject, 'debt or an open lot' AS expected, 'both' AS found
     FROM debts AS d WHERE d.shop_id = $1 AND d.unpaid > 0
      AND EXISTS (SELECT FROM lots AS l WHERE l.shop_id = $1 AND l.customer_id = d.customer_id AND l.remaining > 0
                     AND l.released_at IS NOT NULL)`,
);

export const lotsMatchUses = find(
  "lots_match_uses",
  `SELECT 'lot ' || coalesce(l.id, u.lot_id) AS subject, (l.points - coalesce(u.used, 0))::text AS expected,
          l.remaining::text AS found
     FROM (SELECT id, points, remaining FROM lots WHERE shop_id = $1) AS l
     FULL JOIN (SELECT lot_id, sum(points) AS used FROM lot_uses WHERE shop_id = $1 GROUP BY lot_id) AS u ON u.lot_id = l.id
    WHERE l.remaining IS DISTINCT FROM l.points - coalesce(u.used, 0)`,
);

export const creditsOpenLots = find(
  "credits_open_lots",
  `SELECT 'posting ' || coalesce(m.posting_id, l.posting_id) AS subject, m.points::text AS expected, l.points::text AS found
     FROM (SELECT posting_id, sum(points) AS points FROM movements
            WHERE shop_id = $1 AND to_account IN ('available', 'pending') AND from_account NOT IN ('available', 'pending')
            GROUP BY posting_id) AS m
     FULL JOIN (SELECT posting_id, sum(points) AS points FROM lots WHERE shop_id = $1 GROUP BY posting_id) AS l USING (posting_id)
    WHERE m.points IS DISTINCT FROM l.points`,
);

export const debitsUseLotsOrDebt = find(
  "debits_use_lots_or_debt",
  `SELECT 'posting ' || posting_id || ' leg ' || leg AS subject, m.points::text AS expected,
          (coalesce(u.points, 0) + coalesce(d.unpaid, 0))::text AS found
     FROM (SELECT posting_id, leg, points FROM movements
            WHERE shop_id = $1 AND from_account IN ('available', 'pending') AND to_account NOT IN ('available', 'pending')) AS m
     LEFT JOIN (SELECT posting_id, leg, sum(points) AS points FROM lot_uses
                 WHERE shop_id = $1 GROUP BY posting_id, leg) AS u USING (posting_id, leg)
     LEFT JOIN (SELECT posting_id, leg, unpaid FROM debts WHERE shop_id = $1) AS d USING (posting_id, leg)
    WHERE m.points <> coalesce(u.points, 0) + coalesce(d.unpaid, 0)`,
);

export const postingsMove = find(
  "postings_move",
  `SELECT 'posting ' || coalesce(p.id, m.posting_id) AS subject, 'a posting with its movements' AS expected,
          CASE WHEN p.id IS NULL THEN 'movements alone' ELSE 'no movement' END AS found
     FROM (SELECT id FROM postings WHERE shop_id = $1) AS p
     FULL JOIN (SELECT DISTINCT posting_id FROM movements WHERE shop_id = $1) AS m ON m.posting_id = p.id
    WHERE p.id IS NULL OR m.posting_id IS NULL`,
);

export const ordersMatchPostings = find(
  "orders_match_postings",
  `SELECT 'order ' || coalesce(o.order_id, p.order_id) AS subject, coalesce(p.points, 0)::text AS expected,
          o.posted_points::text AS found
     FROM (SELECT order_id, posted_points FROM orders WHERE shop_id = $1) AS o
     FULL JOIN (SELECT split_part(source_key, ':', 2) AS order_id,
                       sum(CASE WHEN m.from_account = 'issued' THEN m.points
                                WHEN m.to_account = 'issued' THEN -m.points ELSE 0 END) AS points
                  FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id
                 WHERE p.shop_id = $1 AND p.kind IN ('order_award', 'order_clawback')
                 GROUP BY 1) AS p USING (order_id)
    WHERE o.posted_points IS DISTINCT FROM coalesce(p.points, 0)`,
);

export const ordersAreAtTarget = find(
  "orders_are_at_target",
  `SELECT 'order ' || order_id AS subject, (explanation->>'points') AS expected, posted_points::text AS found
     FROM orders WHERE shop_id = $1 AND explanation IS NOT NULL
      AND (explanation->>'points')::bigint <> posted_points`,
);

export const membersMatchOrders = find(
  "members_match_orders",
  `SELECT 'member ' || b.customer_id AS subject, concat_ws(' / ', coalesce(o.count, 0), coalesce(o.spent, 0)) AS expected,
          concat_ws(' / ', b.orders_count, b.spent_minor) AS found
     FROM balances AS b
     LEFT JOIN (SELECT customer_id, count(*) AS count, sum(eligible_minor) AS spent FROM orders
                 WHERE shop_id = $1 AND customer_id IS NOT NULL AND state IS NOT NULL AND NOT is_deleted
                   AND NOT coalesce((state->>'isTest')::boolean, false)
                 GROUP BY customer_id) AS o USING (customer_id)
    WHERE b.shop_id = $1
      AND (b.orders_count, b.spent_minor) IS DISTINCT FROM (coalesce(o.count, 0), coalesce(o.spent, 0))`,
);

export const redemptionsMatchPostings = find(
  "redemptions_match_postings",
  `SELECT 'redemption ' || coalesce(r.id::text, p.id) AS subject, r.held::text AS expected, p.points::text AS found
     FROM (SELECT id::text AS id,
                  CASE WHEN status IN ('CANCELLED', 'FAILED') THEN NULL ELSE points END AS held
             FROM redemptions WHERE shop_id = $1) AS r
     FULL JOIN (SELECT split_part(source_key, ':', 2) AS id,
                       sum(CASE WHEN m.to_account = 'redeemed' THEN m.points ELSE -m.points END) AS points
                  FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id
                 WHERE p.shop_id = $1 AND p.kind IN ('redemption', 'redemption_return')
                 GROUP BY 1) AS p USING (id)
    WHERE (p.points NOT IN (0, r.held) OR r.id IS NULL OR p.id IS NULL)
       OR (r.held IS NULL AND p.points <> 0)`,
);

/** The members' side as it is kept, and the shop's side from the movements. */
export const accountsSumToZero = find(
  "accounts_sum_to_zero",
  `SELECT 'the shop' AS subject, '0' AS expected, (members.points + shop.points)::text AS found
     FROM (SELECT coalesce(sum(available + pending), 0) AS points FROM balances WHERE shop_id = $1) AS members,
          (SELECT coalesce(sum(points) FILTER (WHERE to_account NOT IN ('available', 'pending')), 0)
                    - coalesce(sum(points) FILTER (WHERE from_account NOT IN ('available', 'pending')), 0) AS points
             FROM movements WHERE shop_id = $1) AS shop
    WHERE members.points + shop.points <> 0`,
);

/** Each posting's day is found by halving: two years of days are too many to try one by one. */
export const rollupsMatchMovements = find(
  "rollups_match_movements",
  `SELECT concat_ws(' ', coalesce(r.day, m.day), coalesce(r.account, m.account)) AS subject,
          concat_ws(' / ', m.points_in, m.points_out) AS expected, concat_ws(' / ', r.points_in, r.points_out) AS found
     FROM (SELECT day, account, points_in, points_out FROM rollups WHERE shop_id = $1) AS r
     FULL JOIN (
       SELECT CASE WHEN moved.last_at < closed.ends_at THEN closed.day END AS day, account, points_in, points_out
         FROM (SELECT width_bucket(p.recorded_at, ARRAY(SELECT DISTINCT starts_at FROM rollups
                                                         WHERE shop_id = $1 ORDER BY starts_at)) AS nth,
                      account, max(p.recorded_at) AS last_at,
                      sum(points) FILTER (WHERE account = m.to_account) AS points_in,
                      sum(points) FILTER (WHERE account = m.from_account) AS points_out
                 FROM postings AS p JOIN movements AS m ON m.shop_id = $1 AND m.posting_id = p.id,
                      LATERAL (VALUES (m.to_account), (m.from_account)) AS side (account)
                WHERE p.shop_id = $1
                  AND p.recorded_at < (SELECT max(ends_at) FROM rollups WHERE shop_id = $1)
                GROUP BY nth, account) AS moved
         LEFT JOIN (SELECT day, ends_at, dense_rank() OVER (ORDER BY starts_at)::int AS nth
                      FROM (SELECT DISTINCT day, starts_at, ends_at FROM rollups WHERE shop_id = $1) AS day) AS closed
                USING (nth)) AS m USING (day, account)
    WHERE (r.points_in, r.points_out) IS DISTINCT FROM (coalesce(m.points_in, 0), coalesce(m.points_out, 0))`,
);
