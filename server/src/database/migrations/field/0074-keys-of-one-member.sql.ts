// What a repeated request was about is a column of its own: row-level security lets no index look into a result. Old keys are
// found by their time.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // A posting, or a redemption.
  await sql`
    ALTER TABLE idempotency_keys ADD COLUMN subject_id text COLLATE "C"
      GENERATED ALWAYS AS (coalesce(result ->> 'postingId', result ->> 'redemptionId')) STORED`.execute(db);
  await sql`
    CREATE INDEX idempotency_keys_of_subject ON idempotency_keys (shop_id, subject_id)
      WHERE subject_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX idempotency_keys_by_time ON idempotency_keys (shop_id, created_at)`.execute(db);
}
