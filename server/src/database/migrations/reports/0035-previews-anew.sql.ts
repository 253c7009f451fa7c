// What will expire is measured each night. Measures of before do not say how many points have no date.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`TRUNCATE expiry_previews`.execute(db);
}
