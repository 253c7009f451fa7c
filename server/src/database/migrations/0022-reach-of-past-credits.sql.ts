// How far back a batch of past orders reaches, and from which change on its reading is measured: of a batch that reaches
// back without an end nobody knows beforehand where that is.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE past_credits
      ADD COLUMN reach text COLLATE "C" NOT NULL DEFAULT 'RECENT' CHECK (reach IN ('RECENT', 'ALL')),
      ADD COLUMN read_from timestamptz`.execute(db);
}
