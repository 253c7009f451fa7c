// A friend can stop the e-mails that others ask for with the friend's address.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE referrals ADD COLUMN letters_stopped boolean NOT NULL DEFAULT false`.execute(db);
}
