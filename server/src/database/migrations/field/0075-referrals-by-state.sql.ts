// What has become of a referral is stored, as far as it does not depend on the time, so that those of one state are found
// among all others.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE referrals ADD COLUMN state text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
      CASE WHEN refused_at IS NOT NULL THEN 'REFUSED'
           WHEN NOT (claim_flags <@ approved AND flags <@ approved) THEN 'TO_DECIDE'
           WHEN order_id IS NULL AND issued_at IS NULL THEN 'CLAIMED'
           WHEN order_id IS NULL THEN 'INVITED'
           WHEN posted > 0 THEN 'POSTED' ELSE 'NOT_COUNTED' END) STORED`.execute(db);
  await sql`CREATE INDEX referrals_by_state ON referrals (shop_id, state, id)`.execute(db);
  await sql`
    CREATE INDEX referrals_held ON referrals (shop_id, hold_ends_at) WHERE state = 'POSTED'`.execute(db);
}
