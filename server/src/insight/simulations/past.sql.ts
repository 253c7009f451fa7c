// What members did: read for a simulation, and never written.
import { statement } from "../../database/database.ts";
import { keptIdOf } from "../../database/statements/kept-customer.ts";

export const countPopulation = statement<{ members: number }>(
  "simulations_count_population",
  "SELECT count(*) AS members FROM balances WHERE shop_id = $1 AND status = ANY($2::text[])",
);

/** Of known customers, from one instant on, and before another. */
export const countOrders = statement<{ orders: number }>(
  "simulations_count_orders",
  `SELECT count(*) AS orders FROM orders
    WHERE shop_id = $1 AND customer_id IS NOT NULL AND processed_at >= $2 AND processed_at < $3`,
);

/** Of a known customer. */
export const findFirstOrder = statement<{ at: Date }>(
  "simulations_find_first_order",
  `SELECT processed_at AS at FROM orders
    WHERE shop_id = $1 AND customer_id IS NOT NULL AND processed_at IS NOT NULL ORDER BY processed_at LIMIT 1`,
);

export interface PersonRow {
  customer_id: string;
  has_account: boolean;
  is_enrolled: boolean;
  has_left: boolean;
  /** Since when they take part. */
  joined_at: Date;
  orders_count: number;
  tier_floor_id: string | null;
  tier_floor_from: Date | null;
  tier_floor_until: Date | null;
}

/** How many orders members have, the most first. */
export const listOrderCounts = statement<{ orders_count: number }>(
  "simulations_list_order_counts",
  `SELECT orders_count FROM balances WHERE shop_id = $1 AND status = ANY($2::text[])
    ORDER BY orders_count DESC LIMIT $3`,
);

/**
 * The next members after an id: one in `$4`, always the same ones, and all who have `$5` orders or more. `$4` is a power
 * of two.
 */
export const listPeople = statement<PersonRow>(
  "simulations_list_people",
  `SELECT b.customer_id, c.has_account, c.is_enrolled, c.left_at IS NOT NULL AS has_left, c.since AS joined_at, b.orders_count,
          b.tier_floor_id, b.tier_floor_from, b.tier_floor_until
     FROM balances AS b JOIN customers AS c ON c.shop_id = b.shop_id AND c.id = b.customer_id
    WHERE b.shop_id = $1 AND b.customer_id > $2 AND b.status = ANY($3::text[])
      AND (uuid_hash(b.customer_id) & ($4::int - 1) = 0 OR b.orders_count >= $5)
    ORDER BY b.customer_id LIMIT $6`,
);

/** Of all these customers, each one's in the order of time. */
export const listOrderIds = statement<{ customer_id: string; order_id: string }>(
  "simulations_list_order_ids",
  `SELECT customer_id, order_id FROM orders
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND processed_at >= $3 AND processed_at < $4
    ORDER BY customer_id, processed_at, order_id`,
);

export interface PastOrderRow {
  order_id: string;
  state: unknown;
  refunds: unknown;
  is_deleted: boolean;
  posted_points: number;
}

export const findPastOrders = statement<PastOrderRow>(
  "simulations_find_orders",
  `SELECT order_id, state, refunds, is_deleted, posted_points FROM orders
    WHERE shop_id = $1 AND order_id = ANY($2::text[]) AND state IS NOT NULL`,
);

export interface PastOccurrenceRow {
  customer_id: string;
  id: string;
  occurred_at: Date;
  points: number;
  way: string | null;
  action: string | null;
}

/** What was paid for actions of every kind, also to customers who were merged into these. */
export const listPastOccurrences = statement<PastOccurrenceRow>(
  "simulations_list_occurrences",
  `SELECT ${keptIdOf("c")} AS customer_id, e.id, e.occurred_at, e.points,
          e.explanation ->> 'way' AS way, e.explanation ->> 'action' AS action
     FROM customers AS c JOIN entries AS e ON e.shop_id = c.shop_id AND e.customer_id = c.id
    WHERE c.shop_id = $1 AND (c.id = ANY($2::uuid[]) OR c.merged_into = ANY($2::uuid[]))
      AND e.kind = 'action' AND e.leg = 0 AND e.occurred_at < $3
    ORDER BY e.occurred_at, e.id`,
);

/** What merges took back of bonuses that both customers had, and what their undoing gave again. */
export const listTakenBack = statement<{
  customer_id: string;
  id: string;
  occurred_at: Date;
  points: number;
}>(
  "simulations_list_taken_back",
  `SELECT ${keptIdOf("c")} AS customer_id, e.id, e.occurred_at,
          CASE e.kind WHEN 'merge' THEN -1 ELSE 1 END * (e.explanation ->> 'doubled')::bigint AS points
     FROM customers AS c JOIN entries AS e ON e.shop_id = c.shop_id AND e.customer_id = c.id
    WHERE c.shop_id = $1 AND (c.id = ANY($2::uuid[]) OR c.merged_into = ANY($2::uuid[]))
      AND e.kind IN ('merge', 'merge_undo') AND e.leg = 0 AND e.explanation ->> 'doubled' <> '0'
      AND e.occurred_at < $3`,
);
