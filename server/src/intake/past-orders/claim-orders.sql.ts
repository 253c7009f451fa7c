import { statement } from "../../database/database.ts";

const before = "exclusion_reason IN ('guest', 'not_a_member')";

/** Those since $4 and after the position $5, $6; oldest first. */
export const listClaims = statement<{ order_id: string; processed_at: Date }>(
  "past_orders_list_claims",
  `SELECT order_id, processed_at FROM orders
    WHERE shop_id = $1 AND customer_id = $2 AND processed_at >= $4 AND (processed_at, order_id) > ($5, $6) AND ${before}
   UNION ALL
   SELECT order_id, processed_at FROM orders
    WHERE shop_id = $1 AND guest_hash = $3 AND customer_id IS NULL AND processed_at >= $4
      AND (processed_at, order_id) > ($5, $6) AND ${before}
   ORDER BY processed_at, order_id LIMIT $7`,
);
