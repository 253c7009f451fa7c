// Bodies of webhooks are compressed as they are stored and stay in their row. As they were, each took three rows of a
// second table, written as it came and marked as gone a moment later: that was most of what the intake wrote.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE inbox ALTER COLUMN body SET STORAGE EXTENDED`.execute(db);
  // The most that fits a page: only what is larger after compression goes elsewhere.
  await sql`ALTER TABLE inbox SET (toast_tuple_target = 8160)`.execute(db);
  const { rows } = await sql<{ has_lz4: boolean }>`
    SELECT 'lz4' = ANY(enumvals) AS has_lz4 FROM pg_settings WHERE name = 'default_toast_compression'`.execute(
    db,
  );
  // PostgreSQL's older way, which some servers are built with alone, takes ten times as long: still worth it.
  if (rows[0]?.has_lz4) await sql`ALTER TABLE inbox ALTER COLUMN body SET COMPRESSION lz4`.execute(db);
}
