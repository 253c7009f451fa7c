// Run as laurel_erase. The ledger's figures, ids and dates are touched by none of these.
import { statement } from "../../database/database.ts";

export interface PersonRow {
  id: string;
  platform_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  erased_at: Date | null;
  merged_into: string | null;
}

const person = "id, platform_id, email, first_name, last_name, erased_at, merged_into";

export const findPerson = statement<PersonRow>(
  "privacy_find_person",
  `SELECT ${person} FROM customers WHERE shop_id = $1 AND id = $2`,
);

export const findPersonByPlatformId = statement<PersonRow>(
  "privacy_find_person_by_platform_id",
  `SELECT ${person} FROM customers WHERE shop_id = $1 AND platform_id = $2`,
);

/** Those who were merged into the customer: they are that person. */
export const listMergedInto = statement<PersonRow>(
  "privacy_list_merged_into",
  `SELECT ${person} FROM customers WHERE shop_id = $1 AND merged_into = $2 ORDER BY id`,
);

/** Those whom an import made, by the address alone. */
export const listMadeByImport = statement<PersonRow>(
  "privacy_list_made_by_import",
  `SELECT ${person} FROM customers
    WHERE shop_id = $1 AND email_key = ANY($2::text[]) AND starts_with(platform_id, 'import:')`,
);

/** The next $3 of all of them after the id $2. */
export const pageMadeByImport = statement<PersonRow>(
  "privacy_page_made_by_import",
  `SELECT ${person} FROM customers
    WHERE shop_id = $1 AND id > $2 AND starts_with(platform_id, 'import:') AND email IS NOT NULL
    ORDER BY id LIMIT $3`,
);

export const eraseCustomer = statement<never>(
  "privacy_erase_customer",
  `UPDATE customers
      SET email = NULL, is_email_verified = false, first_name = NULL, last_name = NULL,
          display_name = 'Erased customer', has_account = false, is_enrolled = false, tags = '{}',
          erased_at = coalesce(erased_at, $3)
    WHERE shop_id = $1 AND id = $2`,
);

/** Who is another customer now stays so: nothing may ever be posted to them. */
export const eraseStatus = statement<never>(
  "privacy_erase_status",
  "UPDATE balances SET status = 'ERASED' WHERE shop_id = $1 AND customer_id = $2 AND status <> 'MERGED'",
);

/** What was theirs until they became another customer, who may stay. */
export const listMovedByMerges = statement<{ order_ids: string[]; redemption_ids: string[] }>(
  "privacy_list_moved_by_merges",
  `SELECT order_ids, redemption_ids FROM merges
    WHERE shop_id = $1 AND from_customer_id = ANY($2::uuid[]) AND undone_at IS NULL`,
);

/** The keys under which clients asked for the person's postings and redemptions: a key may be any text. */
export const deleteIdempotencyKeys = statement<never>(
  "privacy_delete_idempotency_keys",
  `DELETE FROM idempotency_keys AS k
    WHERE shop_id = $1 AND (
      k.result ->> 'postingId' IN (SELECT id::text FROM entries WHERE shop_id = $1 AND customer_id = $2)
      OR k.result ->> 'redemptionId' IN (SELECT id::text FROM redemptions WHERE shop_id = $1 AND customer_id = $2))`,
);

/**
 * What somebody typed, and the client's own key where a posting is known by it: its place in the source is taken by the
 * posting's id. Orders', redemptions' and imports' sources are made of ids alone.
 */
export const erasePostings = statement<never>(
  "privacy_erase_postings",
  `UPDATE entries SET reason = NULL, note = NULL,
          source_key = CASE kind
            WHEN 'adjustment' THEN 'adjustment:' || id
            WHEN 'action' THEN
              CASE WHEN actor = 'platform' THEN source_key
                   ELSE left(source_key, position(':' || $2::text || ':' IN source_key) + length($2::text) + 1) || id END
            ELSE source_key END
    WHERE shop_id = $1 AND customer_id = $2::uuid AND leg = 0
      AND (reason IS NOT NULL OR note IS NOT NULL OR kind IN ('adjustment', 'action'))`,
);

export const eraseRedemptions = statement<never>(
  "privacy_erase_redemptions",
  `UPDATE redemptions SET cancel_reason = NULL
    WHERE shop_id = $1 AND (customer_id = $2 OR id = ANY($3::uuid[])) AND cancel_reason IS NOT NULL`,
);
