import { changeOf, isEarned, isTakenBack, signed } from "../../database/account-letters.ts";
import { statement } from "../../database/database.ts";

/** SQL: the points that count toward tiers. */
export const lifetimeSum = `${signed("points", isEarned, isTakenBack)}
  - CASE WHEN counts_toward_tier THEN ${changeOf("adjusted")} ELSE 0 END`;

/** When the member last got this tier. */
export const findTierSince = statement<{ reached_at: Date }>(
  "standing_find_tier_since",
  `SELECT changed_at AS reached_at FROM tier_changes
    WHERE shop_id = $1 AND customer_id = $2 AND to_tier_id = $3 ORDER BY id DESC LIMIT 1`,
);

/** The first of a customer's orders that brought the total spend to this amount. */
export const findSpendReached = statement<{ reached_at: Date }>(
  "customers_find_spend_reached",
  `SELECT processed_at AS reached_at
     FROM (SELECT processed_at, order_id, sum(eligible_minor) OVER (ORDER BY processed_at, order_id) AS spent
             FROM orders WHERE shop_id = $1 AND customer_id = $2 AND processed_at IS NOT NULL) AS passed
    WHERE spent >= $3 ORDER BY processed_at, order_id LIMIT 1`,
);

/** The stored figures that decide a customer's tier. */
export const findTierFigures = statement<{
  spent_minor: number;
  lifetime: number;
  counted_adjustments: number;
  tier_id: string | null;
  tier_reached_id: string | null;
  tier_floor_id: string | null;
  tier_floor_from: Date | null;
  tier_floor_until: Date | null;
}>(
  "customers_find_tier_figures",
  `SELECT spent_minor, lifetime, counted_adjustments, tier_id, tier_reached_id, tier_floor_id,
          tier_floor_from, tier_floor_until
     FROM balances WHERE shop_id = $1 AND customer_id = $2`,
);

/** The first entry that brought the counted points to this sum. Ids grow with time. */
export const findEarnedReached = statement<{ reached_at: Date }>(
  "customers_find_earned_reached",
  `SELECT occurred_at AS reached_at
     FROM (SELECT id, leg, occurred_at,
                  sum(${lifetimeSum}) OVER (ORDER BY id, leg) AS earned
             FROM entries WHERE shop_id = $1 AND customer_id = $2) AS passed
    WHERE earned >= $3 ORDER BY id, leg LIMIT 1`,
);
