// The language of e-mails to shoppers.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // For who has none that the shop has words for.
  await sql`ALTER TABLE shopper_mail_settings ADD COLUMN locale text NOT NULL DEFAULT 'en'`.execute(db);
  // In which they last did something in the store. Null: they did nothing yet.
  await sql`ALTER TABLE shopper_mail_wishes ADD COLUMN locale text`.execute(db);
}
