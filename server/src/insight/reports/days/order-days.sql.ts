// What reports count of orders, day by day: counted from the orders, stored, and read.
import type { OrderFigures } from "@laurel/domain/reports/order-days.ts";
import { statement } from "../../../database/database.ts";
import { insertInto } from "../../../database/statements/save-rows.sql.ts";
import { isStanding, revenueOf } from "../../../database/statements/standing-order.ts";

/** The first day that has anything to count, or that was counted before. Null: there is none. */
export const findFirstDay = statement<{ day: string | null }>(
  "reports_find_first_day",
  `SELECT least((SELECT (min(processed_at) AT TIME ZONE $2)::date FROM orders
                  WHERE shop_id = $1 AND processed_at IS NOT NULL),
                (SELECT (min(claimed_at) AT TIME ZONE $2)::date FROM referrals WHERE shop_id = $1),
                (SELECT min(day) FROM order_days WHERE shop_id = $1))::text AS day`,
);

const dayOf = (instant: string): string => `(${instant} AT TIME ZONE $4)::date`;
const inSpan = (instant: string): string => `${instant} >= $2 AND ${instant} < $3`;

/**
 * Standing orders from one moment up to, but not including, another, by day of the time zone `$4`, and by the rewards
 * whose codes they carried. Null: none. Each order's state is taken apart once: that is most of the time.
 */
export const sumOrders = statement<{
  day: string;
  reward_ids: string[] | null;
  orders: number;
  revenue_minor: string;
}>(
  "reports_sum_orders",
  `WITH standing AS MATERIALIZED (
     SELECT o.order_id, ${dayOf("o.processed_at")}::text AS day, ${revenueOf("o")} AS revenue_minor
       FROM orders AS o WHERE o.shop_id = $1 AND ${inSpan("o.processed_at")} AND ${isStanding("o")})
   SELECT day, reward_ids, count(*)::int AS orders, sum(revenue_minor)::text AS revenue_minor
     FROM (SELECT day, revenue_minor,
                  (SELECT array_agg(DISTINCT r.reward_id::text) FROM redemptions AS r
                    WHERE r.shop_id = $1 AND r.order_id = s.order_id AND r.status = 'USED') AS reward_ids
             FROM standing AS s) AS each
    GROUP BY day, reward_ids`,
);

/** Claims by their day, codes by the day on which they were made, friends' standing orders by their own. */
export const sumReferrals = statement<{
  day: string;
  claims: number;
  codes: number;
  orders: number;
  points: string;
  revenue_minor: string;
}>(
  "reports_sum_referrals",
  `SELECT day::text, sum(claims)::int AS claims, sum(codes)::int AS codes, sum(orders)::int AS orders,
          sum(points)::text AS points, sum(revenue_minor)::text AS revenue_minor
     FROM (SELECT ${dayOf("claimed_at")} AS day, 1 AS claims, 0 AS codes, 0 AS orders, 0::bigint AS points,
                  0::bigint AS revenue_minor
             FROM referrals WHERE shop_id = $1 AND ${inSpan("claimed_at")}
            UNION ALL
           SELECT ${dayOf("issued_at")}, 0, 1, 0, 0, 0
             FROM referrals WHERE shop_id = $1 AND issued_at IS NOT NULL AND ${inSpan("issued_at")}
            UNION ALL
           SELECT ${dayOf("r.ordered_at")}, 0, 0, 1, r.posted, ${revenueOf("o")}
             FROM referrals AS r JOIN orders AS o ON o.shop_id = r.shop_id AND o.order_id = r.order_id
            WHERE r.shop_id = $1 AND r.ordered_at IS NOT NULL AND ${inSpan("r.ordered_at")}
              AND ${isStanding("o")}) AS each
    GROUP BY 1`,
);

export const saveOrderDays = insertInto(
  "order_days",
  { day: "date", measured_at: "timestamptz", figures: "json" },
  `ON CONFLICT (shop_id, day) DO UPDATE SET measured_at = excluded.measured_at, figures = excluded.figures`,
);

/** Both days included, without those that have nothing to count. */
export const listOrderDays = statement<{ day: string; measured_at: Date; figures: OrderFigures }>(
  "reports_list_order_days",
  `SELECT day::text, measured_at, figures FROM order_days
    WHERE shop_id = $1 AND day >= $2::date AND day <= $3::date ORDER BY day`,
);

/** From where, how far and when all was counted last. */
export const findCounted = statement<{ first: string; last: string; measured_at: Date }>(
  "reports_find_counted",
  `SELECT (SELECT min(day) FROM order_days WHERE shop_id = $1)::text AS first, day::text AS last, measured_at
     FROM order_days WHERE shop_id = $1 ORDER BY day DESC LIMIT 1`,
);
