import { lifetimeSum } from "./tier-progress.sql.ts";
import { statement } from "../../database/database.ts";

/** Tests, deleted orders and those that do not count have no amounts. */
export const listOrderContributions = statement<{
  customer_id: string;
  order_id: string;
  processed_at: Date;
  eligible_minor: number;
  posted_points: number;
}>(
  "standing_list_order_contributions",
  `SELECT customer_id, order_id, processed_at, eligible_minor, posted_points FROM orders
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND processed_at IS NOT NULL
      AND (eligible_minor <> 0 OR posted_points <> 0)`,
);

/**
 * Points of actions and of adjustments that count, also of customers who were merged into these; an undo counts on the
 * day of what it undoes.
 */
export const listPostingContributions = statement<{
  customer_id: string;
  id: string;
  at: Date;
  points: number;
}>(
  "standing_list_posting_contributions",
  `SELECT coalesce(c.merged_into, c.id) AS customer_id, e.id, sum(${lifetimeSum})::bigint AS points,
          min(coalesce((SELECT u.occurred_at FROM entries AS u
                         WHERE u.shop_id = e.shop_id AND u.id = e.undoes_id AND u.leg = 0), e.occurred_at)) AS at
     FROM customers AS c JOIN entries AS e ON e.shop_id = c.shop_id AND e.customer_id = c.id
    WHERE c.shop_id = $1 AND (c.id = ANY($2::uuid[]) OR c.merged_into = ANY($2::uuid[]))
      AND e.kind IN ('action', 'adjustment', 'undo', 'merge', 'merge_undo')
    GROUP BY 1, 2 HAVING sum(${lifetimeSum}) <> 0`,
);

/** Those of these customers' orders that count because staff credited orders of the past. */
export const listCreditedOrders = statement<{ order_id: string }>(
  "standing_list_credited_orders",
  `SELECT order_id FROM past_credit_orders
    WHERE shop_id = $1 AND credit_id IN (SELECT id FROM past_credits WHERE shop_id = $1)
      AND order_id IN (SELECT order_id FROM orders WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]))
      AND credited_at IS NOT NULL AND undone_at IS NULL`,
);

/** Points of referrals, on the days of the friends' orders. */
export const listReferralContributions = statement<{
  advocate_id: string;
  id: string;
  ordered_at: Date;
  posted: number;
}>(
  "standing_list_referral_contributions",
  `SELECT advocate_id, id, ordered_at, posted FROM referrals
    WHERE shop_id = $1 AND advocate_id = ANY($2::uuid[]) AND posted <> 0`,
);
