import { statement } from "../database/database.ts";

/** The first of a customer's orders with which what had been spent reached so much. */
export const findSpendReached = statement<{ reached_at: Date }>(
  "customers_find_spend_reached",
  `SELECT processed_at AS reached_at
     FROM (SELECT processed_at, order_id, sum(eligible_minor) OVER (ORDER BY processed_at, order_id) AS spent
             FROM orders WHERE shop_id = $1 AND customer_id = $2 AND processed_at IS NOT NULL) AS passed
    WHERE spent >= $3 ORDER BY processed_at, order_id LIMIT 1`,
);

/** The first movement with which what had been earned reached so much. Ids grow with time. */
export const findEarnedReached = statement<{ reached_at: Date }>(
  "customers_find_earned_reached",
  `SELECT p.occurred_at AS reached_at
     FROM (SELECT posting_id, leg,
                  sum(CASE WHEN from_account IN ('issued', 'granted') THEN points
                           WHEN to_account IN ('issued', 'granted') THEN -points ELSE 0 END)
                    OVER (ORDER BY posting_id, leg) AS earned
             FROM movements WHERE shop_id = $1 AND customer_id = $2) AS passed
     JOIN postings AS p ON p.shop_id = $1 AND p.id = passed.posting_id
    WHERE earned >= $3 ORDER BY passed.posting_id, passed.leg LIMIT 1`,
);
