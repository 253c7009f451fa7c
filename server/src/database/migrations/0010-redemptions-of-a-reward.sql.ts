// The redemptions of one reward, newest first, of one status or of all.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX redemptions_of_reward_by_status ON redemptions (shop_id, reward_id, status, id)`.execute(db);
}
