import { statement } from "../../database/database.ts";

export interface ClaimantRow {
  id: string;
  email: string | null;
  is_email_verified: boolean;
  is_enrolled: boolean;
  /** Since when the customer is a member. */
  since: Date;
}

export const listClaimants = statement<ClaimantRow>(
  "past_orders_list_claimants",
  `SELECT id, email, is_email_verified, is_enrolled, coalesce(member_since, joined_at) AS since FROM customers
    WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND erased_at IS NULL AND merged_into IS NULL`,
);

const before = "exclusion_reason IN ('guest', 'not_a_member')";

/** Which of these customers have orders that came before they joined. A guest's orders are found by the hash. */
export const findWithClaims = statement<{ customer_id: string }>(
  "past_orders_find_with_claims",
  `SELECT asked.customer_id FROM unnest($2::uuid[], $3::bytea[]) AS asked (customer_id, hash)
    WHERE EXISTS (SELECT 1 FROM orders AS o
                   WHERE o.shop_id = $1 AND o.guest_hash = asked.hash AND o.customer_id IS NULL AND o.${before})
       OR EXISTS (SELECT 1 FROM orders AS o
                   WHERE o.shop_id = $1 AND o.customer_id = asked.customer_id AND o.${before})`,
);

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
