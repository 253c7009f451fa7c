import { statement } from "../../database/database.ts";

export interface MatchedCustomerRow {
  id: string;
  /** What was asked by: the platform's id, or the e-mail in lower case. */
  key: string;
  is_deleted: boolean;
  is_erased: boolean;
  is_merged: boolean;
}

const facts = `deleted_at IS NOT NULL AS is_deleted, erased_at IS NOT NULL AS is_erased,
          merged_into IS NOT NULL AS is_merged`;

export const matchByPlatformId = statement<MatchedCustomerRow>(
  "customers_match_by_platform_id",
  `SELECT id, platform_id AS key, ${facts} FROM customers WHERE shop_id = $1 AND platform_id = ANY($2::text[])`,
);

/** Platforms let no two customers have one address; should they have, who is not another now, then who came first. */
export const matchByEmail = statement<MatchedCustomerRow>(
  "customers_match_by_email",
  `SELECT DISTINCT ON (email_key) id, email_key AS key, ${facts} FROM customers
    WHERE shop_id = $1 AND email_key = ANY($2::text[])
    ORDER BY email_key, merged_into IS NOT NULL, id`,
);

/** Who was brought along by staff takes part, account or not. */
export const enrollCustomers = statement<never>(
  "customers_enroll",
  `UPDATE customers SET is_enrolled = true WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND NOT is_enrolled`,
);
