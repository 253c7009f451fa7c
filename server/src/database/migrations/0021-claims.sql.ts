// Orders that came before their customer joined count afterwards, if they are recent.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Null: since the store knows the customer (joined_at).
  await sql`ALTER TABLE customers ADD COLUMN member_since timestamptz`.execute(db);
  // With classic accounts, a verified e-mail proves who somebody is. With the new ones every e-mail is called verified.
  await sql`ALTER TABLE shops ADD COLUMN has_classic_accounts boolean NOT NULL DEFAULT false`.execute(db);
}
