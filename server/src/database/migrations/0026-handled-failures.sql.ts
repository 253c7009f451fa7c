// A redemption that failed waits for somebody: to try it again, as another redemption, or to say that it was seen. And
// why it failed, by a name that can be put into words.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE redemptions
      ADD COLUMN failure_code text COLLATE "C",
      ADD COLUMN handled_at timestamptz,
      ADD COLUMN retried_as uuid`.execute(db);
}
