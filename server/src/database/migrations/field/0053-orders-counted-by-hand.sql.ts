// Staff can count a single order that was left out: a credit of past orders that has one order. Such credits are found by
// their order.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE past_credits DROP CONSTRAINT past_credits_reach_check,
      ADD CONSTRAINT past_credits_reach_check CHECK (reach IN ('RECENT', 'ALL', 'ORDER'))`.execute(db);
  await sql`CREATE INDEX past_credit_orders_of_order ON past_credit_orders (shop_id, order_id)`.execute(db);
}
