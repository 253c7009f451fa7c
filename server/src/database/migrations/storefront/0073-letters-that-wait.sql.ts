// What waits to be told is found by its kind and time, however much waits for later.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX shopper_mails_waiting ON shopper_mails (shop_id, kind, happened_at)
      WHERE claimed_at IS NULL`.execute(db);
  await sql`
    CREATE INDEX shopper_mails_claimed ON shopper_mails (shop_id, claimed_at)
      WHERE claimed_at IS NOT NULL`.execute(db);
  await sql`DROP INDEX shopper_mails_by_time`.execute(db);
}
