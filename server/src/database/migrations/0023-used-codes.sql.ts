// Codes by when an order carried them: what rewards brought lately is read without walking all of them.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX redemptions_used ON redemptions (shop_id, used_at) WHERE status = 'USED'`.execute(
    db,
  );
}
