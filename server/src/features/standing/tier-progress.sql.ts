import { statement } from "../../database/database.ts";

/** The first of a customer's orders with which what had been spent reached so much. */
export const findSpendReached = statement<{ reached_at: Date }>(
  "customers_find_spend_reached",
  `SELECT processed_at AS reached_at
     FROM (SELECT processed_at, order_id, sum(eligible_minor) OVER (ORDER BY processed_at, order_id) AS spent
             FROM orders WHERE shop_id = $1 AND customer_id = $2 AND processed_at IS NOT NULL) AS passed
    WHERE spent >= $3 ORDER BY processed_at, order_id LIMIT 1`,
);

/** What a customer's tier follows from, as the ledger keeps it. */
export const findTierFigures = statement<{
  spent_minor: number;
  lifetime: number;
  counted_adjustments: number;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
}>(
  "customers_find_tier_figures",
  `SELECT spent_minor, lifetime, counted_adjustments, tier_id, tier_reached_id, tier_floor_id
     FROM balances WHERE shop_id = $1 AND customer_id = $2`,
);

/** The first movement with which the points that count reached so much. Ids grow with time. */
export const findEarnedReached = statement<{ reached_at: Date }>(
  "customers_find_earned_reached",
  `SELECT p.occurred_at AS reached_at
     FROM (SELECT posting_id, leg,
                  sum(CASE WHEN from_account IN ('issued', 'granted') THEN points
                           WHEN to_account IN ('issued', 'granted') THEN -points
                           WHEN NOT counts THEN 0
                           WHEN to_account = 'available' THEN points ELSE -points END)
                    OVER (ORDER BY posting_id, leg) AS earned
             FROM (SELECT m.posting_id, m.leg, m.from_account, m.to_account, m.points,
                          'adjusted' IN (m.from_account, m.to_account) AND EXISTS (
                            SELECT FROM postings AS a WHERE a.shop_id = $1 AND a.id = m.posting_id
                               AND a.explanation ->> 'countsTowardTier' = 'true') AS counts
                     FROM movements AS m WHERE m.shop_id = $1 AND m.customer_id = $2) AS moved) AS passed
     JOIN postings AS p ON p.shop_id = $1 AND p.id = passed.posting_id
    WHERE earned >= $3 ORDER BY passed.posting_id, passed.leg LIMIT 1`,
);
