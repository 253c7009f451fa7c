// Friends ask for their codes on a page of the store, and get them by e-mail.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // friend_mask: what the member who invited is shown of the address. wants_letter: the answer goes to the friend by
  // e-mail, and friend_email stays until it has gone.
  await sql`
    ALTER TABLE referrals
      ADD COLUMN friend_mask text,
      ADD COLUMN wants_letter boolean NOT NULL DEFAULT false`.execute(db);
}
