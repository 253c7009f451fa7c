// Shops with letters that wait are found by their date; and a letter that could not be written is put off, so that those
// behind it are read.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // tries: how often it could not be written. again_at: not read before.
  await sql`
    ALTER TABLE shopper_mails
      ADD COLUMN tries smallint NOT NULL DEFAULT 0,
      ADD COLUMN again_at timestamptz`.execute(db);
  await sql`
    CREATE INDEX shopper_mails_put_off ON shopper_mails (shop_id, again_at)
      WHERE again_at IS NOT NULL AND claimed_at IS NULL`.execute(db);
  // Each shop is asked once when its next letter goes.
  await sql`
    INSERT INTO due_work (shop_id, kind, due_at)
    SELECT id, 'send-shopper-mails', now() FROM shops
    ON CONFLICT DO NOTHING`.execute(db);
}
