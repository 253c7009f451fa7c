// The language of e-mails to shoppers, what became of them, and until when they rest.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // locale: for who has none that the shop has words for. resting_until: the mail server refused the sender.
  await sql`
    ALTER TABLE shopper_mail_settings
      ADD COLUMN locale text NOT NULL DEFAULT 'en', ADD COLUMN resting_until timestamptz`.execute(db);
  await sql`
    UPDATE shopper_mail_settings SET resting_until = stopped_at + interval '1 day'
     WHERE stopped_at IS NOT NULL`.execute(db);
  // In which they last did something in the store. Null: they did nothing yet.
  await sql`ALTER TABLE shopper_mail_wishes ADD COLUMN locale text`.execute(db);

  await sql`
    CREATE TABLE shopper_mail_days (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      kind text COLLATE "C" NOT NULL,
      sent integer NOT NULL,
      refused integer NOT NULL,
      stopped integer NOT NULL,
      PRIMARY KEY (shop_id, day, kind)
    )`.execute(db);
  await protectTenantTable(db, "shopper_mail_days", { app: ["select", "insert", "update", "delete"] });
}
