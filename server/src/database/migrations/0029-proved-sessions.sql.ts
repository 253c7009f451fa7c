// When the store last said, by an ID token, that the person of a session works there. Null for sessions that a classic
// authorization opened, and for all other credentials. Sessions of before are asked for nothing until they end.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE credentials ADD COLUMN proved_at timestamptz`.execute(db);
}
