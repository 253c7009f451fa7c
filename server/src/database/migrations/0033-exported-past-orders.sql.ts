// Past orders are read from a file that the platform prepares, not page by page: how far that is, what is being tried
// again, and which scope was missing. What was being read begins anew.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE past_credits
      DROP COLUMN read_from,
      DROP COLUMN read_until,
      ADD COLUMN read_share real NOT NULL DEFAULT 0,
      ADD COLUMN orders_found integer NOT NULL DEFAULT 0,
      ADD COLUMN exports integer NOT NULL DEFAULT 0,
      ADD COLUMN trouble text,
      ADD COLUMN missing_scope text`.execute(db);
  await sql`
    ALTER TABLE past_credits NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`UPDATE past_credits SET read_cursor = NULL, orders_read = 0 WHERE state = 'READING'`.execute(db);
  await sql`
    ALTER TABLE past_credits FORCE ROW LEVEL SECURITY`.execute(db);
}
