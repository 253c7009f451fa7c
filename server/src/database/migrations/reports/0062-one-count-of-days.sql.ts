// What happened on each day was counted twice: by the day of recording, and by the day of the event. Only the first is left.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DROP TABLE event_day_totals, event_day_progress`.execute(db);
}
