// When the store first named an order's customer, and since when it is known without one: `updated_at` of the earliest
// such states. Both are null in orders that were stored before (`orders/loaded-orders.ts`).
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN named_at timestamptz, ADD COLUMN unnamed_at timestamptz`.execute(
    db,
  );
}
