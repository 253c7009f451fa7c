// Codes that could not be made are few, and shown to the merchant with their reasons.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX redemptions_failed ON redemptions (shop_id, id) WHERE status = 'FAILED'`.execute(db);
}
