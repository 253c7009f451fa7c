// When a customer left the program by themselves. Null: they did not, or came back.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE customers ADD COLUMN left_at timestamptz`.execute(db);
}
