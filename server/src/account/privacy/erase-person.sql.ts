// Run as laurel_erase. None of these changes the ledger's figures, ids and dates.
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

/** Customers that were merged into this one: they are the same person. */
export const listMergedInto = statement<PersonRow>(
  "privacy_list_merged_into",
  `SELECT ${person} FROM customers WHERE shop_id = $1 AND merged_into = $2 ORDER BY id`,
);

/** Customers that an import created, by address alone. */
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

/** What the merged customers had before their merge. The kept customer may not be erased. */
export const listMovedByMerges = statement<{ order_ids: string[]; redemption_ids: string[] }>(
  "privacy_list_moved_by_merges",
  `SELECT order_ids, redemption_ids FROM merges
    WHERE shop_id = $1 AND from_customer_id = ANY($2::uuid[]) AND undone_at IS NULL`,
);
