import { statement } from "../../database/database.ts";

export interface MatchedCustomerRow {
  id: string;
  /** The key that was looked up: the platform's id, or the e-mail in lower case. */
  key: string;
  /** In lower case. */
  email: string | null;
  is_deleted: boolean;
  is_erased: boolean;
  /** Into whom the customer was merged. */
  merged_into: string | null;
}

/** Whether a merged customer is deleted or erased is a matter of the one who is kept. */
const facts = `c.id, c.email_key AS email, c.merged_into,
          CASE WHEN c.merged_into IS NULL THEN c.deleted_at ELSE kept.deleted_at END IS NOT NULL AS is_deleted,
          CASE WHEN c.merged_into IS NULL THEN c.erased_at ELSE kept.erased_at END IS NOT NULL AS is_erased`;

const withKept =
  "customers AS c LEFT JOIN customers AS kept ON kept.shop_id = $1 AND kept.id = c.merged_into";

export const matchByPlatformId = statement<MatchedCustomerRow>(
  "customers_match_by_platform_id",
  `SELECT ${facts}, c.platform_id AS key FROM ${withKept}
    WHERE c.shop_id = $1 AND c.platform_id = ANY($2::text[])`,
);

/**
 * Platforms give no two customers the same address. If two share one, prefer an unmerged customer, then the older one.
 */
export const matchByEmail = statement<MatchedCustomerRow>(
  "customers_match_by_email",
  `SELECT DISTINCT ON (c.email_key) ${facts}, c.email_key AS key FROM ${withKept}
    WHERE c.shop_id = $1 AND c.email_key = ANY($2::text[])
    ORDER BY c.email_key, c.merged_into IS NOT NULL, c.id`,
);
