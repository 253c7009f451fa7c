import { changeOf, isEarned, isTakenBack, signed } from "../../database/account-letters.ts";
import { statement } from "../../database/database.ts";
import { tierFigures, type TierFiguresRow } from "./tier-figures.ts";

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

export const findTierFigures = statement<TierFiguresRow>(
  "customers_find_tier_figures",
  `SELECT b.tier_id, ${tierFigures("b")} FROM balances AS b WHERE b.shop_id = $1 AND b.customer_id = $2`,
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
