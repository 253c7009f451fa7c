// Run as laurel_erase. The ledger's figures, ids and dates are touched by none of these.
import { statement } from "../database/database.ts";

export interface PersonRow {
  id: string;
  platform_id: string;
  email: string | null;
  erased_at: Date | null;
}

export const findPerson = statement<PersonRow>(
  "privacy_find_person",
  `SELECT id, platform_id, email, erased_at FROM customers WHERE shop_id = $1 AND id = $2`,
);

export const findPersonByPlatformId = statement<PersonRow>(
  "privacy_find_person_by_platform_id",
  `SELECT id, platform_id, email, erased_at FROM customers WHERE shop_id = $1 AND platform_id = $2`,
);

export const eraseCustomer = statement<never>(
  "privacy_erase_customer",
  `UPDATE customers
      SET email = NULL, is_email_verified = false, first_name = NULL, last_name = NULL,
          display_name = 'Erased customer', has_account = false, is_enrolled = false, tags = '{}',
          erased_at = coalesce(erased_at, $3)
    WHERE shop_id = $1 AND id = $2`,
);

export const eraseStatus = statement<never>(
  "privacy_erase_status",
  "UPDATE balances SET status = 'ERASED' WHERE shop_id = $1 AND customer_id = $2",
);

/** The keys under which clients asked for the person's postings and redemptions: a key may be any text. */
export const deleteIdempotencyKeys = statement<never>(
  "privacy_delete_idempotency_keys",
  `DELETE FROM idempotency_keys AS k
    WHERE shop_id = $1 AND (
      k.result ->> 'postingId' IN (SELECT posting_id::text FROM movements WHERE shop_id = $1 AND customer_id = $2)
      OR k.result ->> 'redemptionId' IN (SELECT id::text FROM redemptions WHERE shop_id = $1 AND customer_id = $2))`,
);

/**
 * What somebody typed, and the client's own key where a posting is known by it: its place in the source is taken by the
 * posting's id. Orders', redemptions' and imports' sources are made of ids alone.
 */
export const erasePostings = statement<never>(
  "privacy_erase_postings",
  `UPDATE postings AS p SET reason = NULL, note = NULL,
          source_key = CASE kind
            WHEN 'adjustment' THEN 'adjustment:' || id
            WHEN 'action' THEN
              CASE WHEN actor = 'platform' THEN source_key
                   ELSE left(source_key, position(':' || $2::text || ':' IN source_key) + length($2::text) + 1) || id END
            ELSE source_key END
    WHERE shop_id = $1 AND id IN (SELECT posting_id FROM movements WHERE shop_id = $1 AND customer_id = $2::uuid)
      AND (reason IS NOT NULL OR note IS NOT NULL OR kind IN ('adjustment', 'action'))`,
);

export const eraseRedemptions = statement<never>(
  "privacy_erase_redemptions",
  `UPDATE redemptions SET cancel_reason = NULL
    WHERE shop_id = $1 AND customer_id = $2 AND cancel_reason IS NOT NULL`,
);
