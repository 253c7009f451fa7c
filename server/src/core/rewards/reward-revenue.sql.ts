import { statement } from "../../database/database.ts";
import { isStanding, revenueOf } from "../../database/statements/standing-order.ts";

export interface RevenueRow {
  is_now: boolean;
  orders: number;
  /** As text: a shop's sums may exceed a number's exact range. */
  revenue_minor: string;
}

/** Standing orders since `$2` that carried a code, each once. Those since `$3` are summed apart from earlier ones. */
export const sumRewardRevenue = statement<RevenueRow>(
  "rewards_sum_revenue",
  `SELECT o.processed_at >= $3 AS is_now, count(*)::int AS orders,
          sum(${revenueOf("o")})::text AS revenue_minor
     FROM (SELECT DISTINCT order_id FROM redemptions
            WHERE shop_id = $1 AND status = 'USED' AND used_at >= $2 AND order_id IS NOT NULL) AS used
     JOIN orders AS o ON o.shop_id = $1 AND o.order_id = used.order_id
    WHERE o.processed_at >= $2 AND ${isStanding("o")}
    GROUP BY is_now`,
);
