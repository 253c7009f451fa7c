// What a file's check finds of earlier imports: lines of customers who have points from one that was not undone.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // on_top_rows: such lines. on_top_of, on_top_at: the import that began to give points last, of those, and when it did.
  // on_top_rows is null where the check was before this column.
  await sql`
    ALTER TABLE imports
      ADD COLUMN on_top_rows bigint,
      ADD COLUMN on_top_of uuid,
      ADD COLUMN on_top_at timestamptz`.execute(db);
}
