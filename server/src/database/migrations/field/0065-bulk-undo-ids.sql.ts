// The undo of a bulk adjustment is one line of the activity. Its id says when it began, as an entry's does. Undos from
// before have none: their entries are shown one by one, as they were.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE bulk_adjustments ADD COLUMN undo_id uuid`.execute(db);
}
