import { statement } from "../../database/database.ts";

export interface ClaimantRow {
  id: string;
  email: string | null;
  is_email_verified: boolean;
  is_enrolled: boolean;
  /** Since when the customer is a member. */
  since: Date;
}

export const findClaimants = statement<ClaimantRow>(
  "orders_find_claimants",
  `SELECT id, email, is_email_verified, is_enrolled, coalesce(member_since, joined_at) AS since FROM customers
    WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND erased_at IS NULL AND merged_into IS NULL`,
);

const before = "exclusion_reason IN ('guest', 'not_a_member')";

/** Which of these customers have orders that came before they joined. A guest's orders are found by the hash. */
export const findWithClaims = statement<{ customer_id: string }>(
  "orders_find_with_claims",
  `SELECT asked.customer_id FROM unnest($2::uuid[], $3::bytea[]) AS asked (customer_id, hash)
    WHERE EXISTS (SELECT 1 FROM orders AS o
                   WHERE o.shop_id = $1 AND o.guest_hash = asked.hash AND o.customer_id IS NULL AND o.${before})
       OR EXISTS (SELECT 1 FROM orders AS o
                   WHERE o.shop_id = $1 AND o.customer_id = asked.customer_id AND o.${before})`,
);
