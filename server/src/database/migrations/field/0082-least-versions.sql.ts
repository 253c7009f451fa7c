// Which versions work with the tables after a migration (decision 94).
import { sql, type Kysely } from "kysely";

export const leastVersion = "0.1.0";

export async function up(db: Kysely<never>): Promise<void> {
  // Kysely makes the table, where it runs the migrations, and writes its other columns. Null: not said.
  await sql`ALTER TABLE IF EXISTS migrations ADD COLUMN least_version text`.execute(db);
}
