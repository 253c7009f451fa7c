// E-mails to shoppers: which kinds a shop sends, what waits to be told, and what each customer wishes.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // No row: the kinds that are on at first. stopped_at: the mail server refused the sender.
  await sql`
    CREATE TABLE shopper_mail_settings (
      shop_id uuid PRIMARY KEY,
      kinds_on text[] NOT NULL,
      stopped_at timestamptz,
      stopped_answer text
    )`.execute(db);
  await protectTenantTable(db, "shopper_mail_settings", { app: ["select", "insert", "update"] });

  // subject: the same event is told once. claimed_at: a letter with it is being sent, or may have been.
  await sql`
    CREATE TABLE shopper_mails (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      facts json NOT NULL,
      happened_at timestamptz NOT NULL,
      claimed_at timestamptz,
      PRIMARY KEY (shop_id, customer_id, kind, subject)
    )`.execute(db);
  await sql`CREATE INDEX shopper_mails_by_time ON shopper_mails (shop_id, happened_at)`.execute(db);
  await protectTenantTable(db, "shopper_mails", { app: ["select", "insert", "update", "delete"] });

  // mail_day: the last local day that a letter was claimed for. refused_email: the address that does not exist, by the
  // mail server's word.
  await sql`
    CREATE TABLE shopper_mail_wishes (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      mail_day date,
      stopped text[] NOT NULL DEFAULT '{}',
      is_subscribed boolean NOT NULL DEFAULT false,
      refused_email text,
      PRIMARY KEY (shop_id, customer_id)
    )`.execute(db);
  await protectTenantTable(db, "shopper_mail_wishes", { app: ["select", "insert", "update"] });
}
