// What a line of an import may say besides points: until when they last, and the person's tier. New columns only.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Null for a piece in which no line says so; of a piece that is applied, what its undo needs.
  await sql`
    ALTER TABLE import_chunks
      ADD COLUMN expires timestamptz[],
      ADD COLUMN tiers text[],
      ADD COLUMN tiers_before text[]`.execute(db);
  await sql`
    ALTER TABLE imports
      ADD COLUMN good_expiring bigint,
      ADD COLUMN good_tiers json NOT NULL DEFAULT '[]'`.execute(db);
}
