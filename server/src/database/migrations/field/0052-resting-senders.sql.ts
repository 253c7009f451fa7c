// A shop whose sender the mail server refused rests for a day. Migration 0027 was to say so of shops that were refused
// before it, and changed no row: row-level security hid them.
import { sql, type Kysely } from "kysely";
import { changeAllShops } from "../../tenants/change-all-shops.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await changeAllShops(
    db,
    "shopper_mail_settings",
    sql`
      UPDATE shopper_mail_settings SET resting_until = stopped_at + interval '1 day'
       WHERE stopped_answer IS NOT NULL AND stopped_at IS NOT NULL AND resting_until IS NULL`,
  );
}
