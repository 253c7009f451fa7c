// A shop's own mail server, from which its e-mails to shoppers come.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // No row: they come from Laurel's address. security: tls or starttls. password: sealed. checked_at: it worked then.
  await sql`
    CREATE TABLE shopper_mail_senders (
      shop_id uuid PRIMARY KEY,
      host text NOT NULL,
      port integer NOT NULL,
      security text COLLATE "C" NOT NULL,
      login text NOT NULL,
      key_id text COLLATE "C" NOT NULL,
      password bytea NOT NULL,
      from_address text NOT NULL,
      checked_at timestamptz NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "shopper_mail_senders", { app: ["select", "insert", "update", "delete"] });
}
