// Who made a key.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE credentials ADD COLUMN created_by text`.execute(db);
}
