// What reports say about orders, worked out each night: figures by day, and how many people came back.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // The orders of some days are read without the others.
  await sql`CREATE INDEX orders_by_time ON orders (shop_id, processed_at) WHERE processed_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX referrals_by_claim ON referrals (shop_id, claimed_at)`.execute(db);
  await sql`
    CREATE INDEX referrals_by_issue ON referrals (shop_id, issued_at) WHERE issued_at IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX referrals_by_order_time ON referrals (shop_id, ordered_at)
      WHERE ordered_at IS NOT NULL`.execute(db);

  await sql`
    CREATE TABLE order_days (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      measured_at timestamptz NOT NULL,
      figures json NOT NULL,
      PRIMARY KEY (shop_id, day)
    )`.execute(db);
  await protectTenantTable(db, "order_days", { app: ["select", "insert", "update"] });

  await sql`
    CREATE TABLE repeat_rates (
      shop_id uuid PRIMARY KEY,
      measured_at timestamptz NOT NULL,
      rates json NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "repeat_rates", { app: ["select", "insert", "update"] });
}
