import { statement } from "../../database/database.ts";

export interface MatchedCustomerRow {
  id: string;
  /** The key that was looked up: the platform's id, or the e-mail in lower case. */
  key: string;
  /** In lower case. */
  email: string | null;
  is_deleted: boolean;
  is_erased: boolean;
  is_merged: boolean;
}

const facts = `email_key AS email, deleted_at IS NOT NULL AS is_deleted, erased_at IS NOT NULL AS is_erased,
          merged_into IS NOT NULL AS is_merged`;

export const matchByPlatformId = statement<MatchedCustomerRow>(
  "customers_match_by_platform_id",
  `SELECT id, platform_id AS key, ${facts} FROM customers WHERE shop_id = $1 AND platform_id = ANY($2::text[])`,
);

/**
 * Platforms give no two customers the same address. If two share one, prefer an unmerged customer, then the older one.
 */
export const matchByEmail = statement<MatchedCustomerRow>(
  "customers_match_by_email",
  `SELECT DISTINCT ON (email_key) id, email_key AS key, ${facts} FROM customers
    WHERE shop_id = $1 AND email_key = ANY($2::text[])
    ORDER BY email_key, merged_into IS NOT NULL, id`,
);
