import { statement } from "../../database/database.ts";
import { rowsOf } from "../../database/statements/rows-of.ts";

export interface KnownCustomerRow {
  id: string;
  platform_id: string;
  has_account: boolean;
  is_enrolled: boolean;
  is_excluded: boolean;
  left_at: Date | null;
  email: string | null;
  is_email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  tags: string[];
  joined_at: Date;
  platform_updated_at: Date | null;
  triggered_at: string | null;
  deleted_at: Date | null;
  erased_at: Date | null;
  merged_into: string | null;
}

const known = `c.id, c.platform_id, c.has_account, c.is_enrolled, c.is_excluded, c.left_at, c.email,
  c.is_email_verified, c.first_name, c.last_name, c.phone, c.tags, c.joined_at, c.platform_updated_at, c.triggered_at,
  c.deleted_at, c.erased_at, c.merged_into`;

export const findCustomersByPlatformId = statement<KnownCustomerRow>(
  "customers_find_by_platform_id",
  `SELECT ${known} FROM customers AS c WHERE shop_id = $1 AND platform_id = ANY($2::text[])`,
);

export const findCustomersById = statement<KnownCustomerRow>(
  "customers_find_by_id",
  `SELECT ${known} FROM customers AS c WHERE shop_id = $1 AND id = ANY($2::uuid[])`,
);

/** Customers that an import made by e-mail, before the store knew them. Of two, the older one. */
export const findMadeByImport = statement<{ id: string; email_key: string }>(
  "customers_find_made_by_import",
  `SELECT DISTINCT ON (email_key) id, email_key FROM customers
    WHERE shop_id = $1 AND email_key = ANY($2::text[]) AND starts_with(platform_id, 'import:') AND erased_at IS NULL
    ORDER BY email_key, id`,
);

/** Each gets the platform id that the store has now given them. */
export const adoptCustomers = statement<KnownCustomerRow>(
  "customers_adopt",
  `UPDATE customers AS c SET platform_id = made.platform_id
     FROM (SELECT ${rowsOf(2, { id: "uuid", platform_id: "text" })}) AS made
    WHERE c.shop_id = $1 AND c.id = made.id
   RETURNING ${known}`,
);

/** What `receiveFacts` has decided, under the inbox's lock. An erased person stays erased. */
export const saveCustomers = statement<never>(
  "customers_save",
  `INSERT INTO customers (shop_id, id, platform_id, email, is_email_verified, first_name, last_name, display_name,
                          has_account, tags, joined_at, platform_updated_at, triggered_at, phone)
   SELECT s.shop_id, id, platform_id, email, verified, first_name, last_name, display_name, has_account,
          ARRAY(SELECT json_array_elements_text(tags)), joined_at, updated_at, triggered_at, phone
     FROM tenants AS s, (SELECT ${rowsOf(2, {
       id: "uuid",
       platform_id: "text",
       email: "text",
       verified: "boolean",
       first_name: "text",
       last_name: "text",
       display_name: "text",
       has_account: "boolean",
       tags: "json",
       joined_at: "timestamptz",
       updated_at: "timestamptz",
       triggered_at: "text",
       phone: "text",
     })}) AS new
    WHERE s.shop_id = $1
   ON CONFLICT (shop_id, platform_id) DO UPDATE SET
     email = excluded.email, is_email_verified = excluded.is_email_verified, first_name = excluded.first_name,
     last_name = excluded.last_name, display_name = excluded.display_name, has_account = excluded.has_account,
     tags = excluded.tags, platform_updated_at = excluded.platform_updated_at, triggered_at = excluded.triggered_at,
     phone = excluded.phone
   WHERE customers.erased_at IS NULL`,
);

export const markCustomersErased = statement<never>(
  "customers_mark_erased",
  `UPDATE customers SET erased_at = now(), display_name = 'Erased customer'
    WHERE shop_id = $1 AND platform_id = ANY($2::text[]) AND erased_at IS NULL`,
);

export const markCustomersDeleted = statement<never>(
  "customers_mark_deleted",
  `UPDATE customers SET deleted_at = $3 WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL`,
);

/** The first time that a customer who was known before becomes a member. */
export const markMembers = statement<never>(
  "customers_mark_members",
  `UPDATE customers SET member_since = $3 WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND member_since IS NULL`,
);

export const markExcluded = statement<never>(
  "customers_mark_excluded",
  "UPDATE customers SET is_excluded = $3 WHERE shop_id = $1 AND id = $2",
);

export const saveLeft = statement<never>(
  "customers_save_left",
  "UPDATE customers SET left_at = $3 WHERE shop_id = $1 AND id = $2",
);

export const findLeft = statement<{ id: string }>(
  "customers_find_left",
  "SELECT id FROM customers WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND left_at IS NOT NULL",
);

/** Locked, so that of two changes at once the second sees the first. */
export const lockBirthday = statement<{ birthday: string | null; entered_on: string | null }>(
  "customers_lock_birthday",
  `SELECT birthday, birthday_entered_on::text AS entered_on FROM customers
    WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

export const saveBirthday = statement<never>(
  "customers_save_birthday",
  "UPDATE customers SET birthday = $3, birthday_entered_on = $4 WHERE shop_id = $1 AND id = $2",
);

/** For customers whose birthday is not known. */
export const addBirthdays = statement<never>(
  "customers_add_birthdays",
  `UPDATE customers AS c SET birthday = new.birthday, birthday_entered_on = $2
     FROM (SELECT ${rowsOf(3, { id: "uuid", birthday: "text" })}) AS new
    WHERE c.shop_id = $1 AND c.id = new.id
      AND c.birthday IS NULL AND c.erased_at IS NULL AND c.merged_into IS NULL`,
);

/** Enrolled customers take part with or without an account. */
export const markEnrolled = statement<never>(
  "customers_enroll",
  `UPDATE customers SET is_enrolled = true WHERE shop_id = $1 AND id = ANY($2::uuid[]) AND NOT is_enrolled`,
);

/** The customer, and customers merged into it before: all of them point at the kept customer now. */
export const pointAtKept = statement<never>(
  "customers_point_at_kept",
  `UPDATE customers SET merged_into = $3::uuid
    WHERE shop_id = $1 AND (id = $2::uuid OR merged_into = $2::uuid)`,
);

/**
 * Restores the customer, and the customers that had been merged into it, directly or not, before the merge that is
 * undone.
 */
export const pointBack = statement<never>(
  "customers_point_back",
  `WITH RECURSIVE own AS (
     SELECT $2::uuid AS id
     UNION
     SELECT m.from_customer_id FROM merges AS m JOIN own ON m.into_customer_id = own.id
      WHERE m.shop_id = $1 AND m.undone_at IS NULL
   )
   UPDATE customers SET merged_into = CASE WHEN id = $2::uuid THEN NULL ELSE $2::uuid END
    WHERE shop_id = $1 AND id IN (SELECT id FROM own)`,
);

export const eraseCustomer = statement<never>(
  "customers_forget_person",
  `UPDATE customers
      SET email = NULL, is_email_verified = false, first_name = NULL, last_name = NULL, phone = NULL,
          display_name = 'Erased customer', has_account = false, is_enrolled = false, tags = '{}',
          birthday = NULL, birthday_entered_on = NULL, left_at = NULL, erased_at = coalesce(erased_at, $3)
    WHERE shop_id = $1 AND id = $2`,
);
