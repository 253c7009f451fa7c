// The claims about a shop as a whole, each as a query that returns no rows if it holds. Each reads the entries
// themselves: no stored figure is trusted.
import { isCredit, isDebit, type Account } from "@laurel/domain/ledger/entry.ts";
import { isInto, isOutOf, signed } from "../../../database/account-letters.ts";
import { statement } from "../../../database/database.ts";
import type { LetterSumRow } from "../account-sums.ts";

export interface Breach {
  /** The member, lot, order or account. */
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

export const ordersMatchPostings = find(
  "orders_match_postings",
  `SELECT 'order ' || coalesce(o.order_id, p.order_id) AS subject, coalesce(p.points, 0)::text AS expected,
          o.posted_points::text AS found
     FROM (SELECT order_id, posted_points FROM orders WHERE shop_id = $1) AS o
     FULL JOIN (SELECT order_id, sum(${signed("points", isOutOf("issued"), isInto("issued"))}) AS points FROM entries
                 WHERE shop_id = $1 AND kind IN ('order_award', 'order_clawback')
                 GROUP BY order_id) AS p USING (order_id)
    WHERE o.posted_points IS DISTINCT FROM coalesce(p.points, 0)`,
);

export const ordersAreAtTarget = find(
  "orders_are_at_target",
  `SELECT 'order ' || order_id AS subject, (explanation->>'points') AS expected, posted_points::text AS found
     FROM orders WHERE shop_id = $1 AND explanation IS NOT NULL
      AND (explanation->>'points')::bigint <> posted_points`,
);

export const redemptionsMatchPostings = find(
  "redemptions_match_postings",
  `SELECT 'redemption ' || coalesce(r.id, p.id) AS subject, r.held::text AS expected, p.points::text AS found
     FROM (SELECT id, CASE WHEN status IN ('CANCELLED', 'FAILED') THEN NULL ELSE points END AS held
             FROM redemptions WHERE shop_id = $1) AS r
     FULL JOIN (SELECT redemption_id AS id, sum(${signed("points", isInto("redeemed"), isOutOf("redeemed"))}) AS points
                  FROM entries WHERE shop_id = $1 AND kind IN ('redemption', 'redemption_return')
                 GROUP BY redemption_id) AS p USING (id)
    WHERE (p.points NOT IN (0, r.held) OR r.id IS NULL OR p.id IS NULL)
       OR (r.held IS NULL AND p.points <> 0)`,
);

/** A posting's key begins with its gift's. */
export const giftsMatchPostings = find(
  "gifts_match_postings",
  `SELECT 'gift ' || coalesce(g.key, p.key) AS subject, coalesce(p.points, 0)::text AS expected,
          g.posted::text AS found
     FROM (SELECT tier_id || ':' || customer_id || ':' || nth AS key, posted FROM tier_gifts WHERE shop_id = $1) AS g
     FULL JOIN (SELECT f.key, sum(${signed("e.points", isOutOf("gifted"), isInto("gifted"), "e.accounts")}) AS points
                  FROM (SELECT id, substring(source_key, '^tier:(.*):') AS key FROM entries
                         WHERE shop_id = $1 AND kind = 'tier_gift' AND leg = 0) AS f
                  JOIN entries AS e ON e.shop_id = $1 AND e.id = f.id
                 GROUP BY f.key) AS p USING (key)
    WHERE g.posted IS DISTINCT FROM coalesce(p.points, 0)`,
);

export const referralsMatchPostings = find(
  "referrals_match_postings",
  `SELECT 'referral ' || coalesce(r.id, p.id) AS subject, r.posted::text AS expected, p.points::text AS found
     FROM (SELECT id, posted FROM referrals WHERE shop_id = $1) AS r
     FULL JOIN (SELECT referral_id AS id, sum(${signed("points", isOutOf("granted"), isInto("granted"))}) AS points
                  FROM entries WHERE shop_id = $1 AND kind = 'referral' GROUP BY referral_id) AS p USING (id)
    WHERE r.posted IS DISTINCT FROM coalesce(p.points, 0)`,
);

/** Refused or waiting for a decision: nothing. Otherwise what the friend's order brings. */
export const referralsAreAtTarget = find(
  "referrals_are_at_target",
  `SELECT 'referral ' || id AS subject, target::text AS expected, posted::text AS found
     FROM (SELECT id, posted, CASE WHEN refused_at IS NULL AND claim_flags <@ approved AND flags <@ approved
                                   THEN worth ELSE 0 END AS target
             FROM referrals WHERE shop_id = $1) AS r
    WHERE target <> posted`,
);

/** The members' side as stored, and the shop's side from the entries. */
export const accountsSumToZero = find(
  "accounts_sum_to_zero",
  `SELECT 'the shop' AS subject, '0' AS expected, (members.points + shop.points)::text AS found
     FROM (SELECT coalesce(sum(available + pending), 0) AS points FROM balances WHERE shop_id = $1) AS members,
          (SELECT coalesce(sum(${signed("points", isDebit, isCredit)}), 0) AS points
             FROM entries WHERE shop_id = $1) AS shop
    WHERE members.points + shop.points <> 0`,
);

export interface ClosedDayRow {
  day: string;
  account: Account;
  starts_at: Date;
  ends_at: Date;
  points_in: string;
  points_out: string;
}

/** In order of days. */
export const listClosedDays = statement<ClosedDayRow>(
  "verify_list_closed_days",
  `SELECT day::text, account, starts_at, ends_at, points_in::text, points_out::text FROM booking_day_totals
    WHERE shop_id = $1 ORDER BY day, account`,
);

/**
 * By the number of given ids that an entry does not precede; the ids are in order. One pass over the shop: PostgreSQL
 * has no statistics of a shop that is just being imported, and would read all of it for each day.
 */
export const sumEntriesBetween = statement<LetterSumRow & { place: number }>(
  "verify_sum_entries_between",
  `SELECT width_bucket(id, $2::uuid[]) AS place, accounts, sum(points)::text AS points
     FROM entries WHERE shop_id = $1 GROUP BY place, accounts`,
);
