// Orders as the platform reports them, what they are worth, and the terms of their first day.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE orders (
      shop_id uuid NOT NULL,
      recorded_at timestamptz NOT NULL,
      order_id text NOT NULL,
      customer_id uuid,
      guest_hash bytea,
      name text NOT NULL,
      processed_at timestamptz,
      state json,
      updated_at timestamptz,
      triggered_at timestamptz,
      rank smallint,
      is_deleted boolean NOT NULL DEFAULT false,
      refunds json NOT NULL DEFAULT '[]',
      program_version integer,
      tier_id text,
      multiplier_basis_points integer,
      exclusion_reason text,
      hold_ends_at timestamptz,
      posted_points bigint NOT NULL DEFAULT 0,
      changes integer NOT NULL DEFAULT 0,
      write_offs json NOT NULL DEFAULT '[]',
      eligible_minor bigint NOT NULL DEFAULT 0,
      explanation json,
      PRIMARY KEY (shop_id, order_id)
    )`.execute(db);
  await sql`
    CREATE INDEX orders_of_customer ON orders (shop_id, customer_id, processed_at, order_id)
      WHERE customer_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX orders_of_guest ON orders (shop_id, guest_hash, processed_at)
      WHERE guest_hash IS NOT NULL AND customer_id IS NULL`.execute(db);
  await protectTenantTable(db, "orders", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}
