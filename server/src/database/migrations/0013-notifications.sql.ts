// The daily e-mail to a shop's owner: its address, whether it is wanted, and what happened to today's.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // A day is claimed before its e-mail is sent: only one of two processes gets it, and a crash never leads to a second
  // e-mail.
  await sql`
    CREATE TABLE notifications (
      shop_id uuid PRIMARY KEY,
      owner_email text,
      is_daily_mail_on boolean NOT NULL DEFAULT true,
      mail_day date,
      mail_state text CHECK (mail_state IN ('CLAIMED', 'SENT', 'NOTHING', 'NO_ADDRESS', 'REFUSED', 'UNKNOWN')),
      mail_claimed_at timestamptz,
      told_until timestamptz
    )`.execute(db);
  await protectTenantTable(db, "notifications", { app: ["select", "insert", "update"] });
}
