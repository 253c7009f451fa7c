// The shop's postal address, for the foot of e-mails to shoppers.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // In lines, as the platform writes it. Null: none, or not yet read.
  await sql`ALTER TABLE notifications ADD COLUMN postal_address text[]`.execute(db);
}
