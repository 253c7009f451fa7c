// The members with the most orders are worked out in every sample. Earlier simulations had none of them; those at work
// start anew.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE simulations NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE simulations
       SET plan = NULL, totals = NULL, member_cursor = NULL, members = 0, members_done = 0, orders_done = 0
     WHERE status = 'RUNNING'`.execute(db);
  await sql`
    UPDATE simulations
       SET plan = (plan::jsonb || '{"largest": {"members": 0, "ordersFrom": null, "orders": 0}}')::json
     WHERE plan IS NOT NULL`.execute(db);
  await sql`ALTER TABLE simulations FORCE ROW LEVEL SECURITY`.execute(db);
}
