import { statement } from "../../database/database.ts";

export interface RevenueRow {
  is_now: boolean;
  orders: number;
  /** As text: a shop's sums may exceed a number's exact range. */
  eligible_minor: string;
}

/**
 * Orders since `$2` that carried a code and were not cancelled, deleted, refunded in full or voided, each once. Those
 * since `$3` are summed apart from earlier ones.
 */
export const sumRewardRevenue = statement<RevenueRow>(
  "rewards_sum_revenue",
  `SELECT coalesce(o.processed_at, used.used_at) >= $3 AS is_now, count(*)::int AS orders,
          sum(o.eligible_minor)::text AS eligible_minor
     FROM (SELECT order_id, min(used_at) AS used_at FROM redemptions
            WHERE shop_id = $1 AND status = 'USED' AND used_at >= $2 AND order_id IS NOT NULL
            GROUP BY order_id) AS used
     JOIN orders AS o ON o.shop_id = $1 AND o.order_id = used.order_id
    WHERE coalesce(o.processed_at, used.used_at) >= $2 AND NOT o.is_deleted AND o.state ->> 'cancelledAt' IS NULL
          AND coalesce(o.state ->> 'financialStatus', '') NOT IN ('refunded', 'voided')
    GROUP BY is_now`,
);
