import { statement } from "../../database/database.ts";

/** $1: the shop; $2: birthdays; after $3, at most $4. With the customers merged into each. */
export const listBirthdays = statement<{ id: string; entered_on: string; merged: string[] }>(
  "earning_list_birthdays",
  `SELECT c.id, c.birthday_entered_on AS entered_on,
          ARRAY(SELECT m.id FROM customers AS m WHERE m.shop_id = $1 AND m.merged_into = c.id) AS merged
     FROM customers AS c
    WHERE c.shop_id = $1 AND c.birthday = ANY($2::text[]) AND c.id > $3
      AND c.merged_into IS NULL AND c.deleted_at IS NULL AND c.erased_at IS NULL
    ORDER BY c.id LIMIT $4`,
);

export interface BirthdayProgressRow {
  /** In the shop's time zone. */
  day: string;
  /** The last customer of the day who was looked at. Null: the day is done. */
  after: string | null;
}

export const lockBirthdayProgress = statement<BirthdayProgressRow>(
  "earning_lock_birthday_progress",
  "SELECT day, after FROM birthday_progress WHERE shop_id = $1 FOR UPDATE",
);

export const saveBirthdayProgress = statement<never>(
  "earning_save_birthday_progress",
  `INSERT INTO birthday_progress (shop_id, day, after) VALUES ($1, $2, $3)
   ON CONFLICT (shop_id) DO UPDATE SET day = excluded.day, after = excluded.after`,
);
