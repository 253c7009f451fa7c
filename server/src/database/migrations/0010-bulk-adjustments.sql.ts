// One adjustment of many customers: what was requested, its progress, and its customers.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE bulk_adjustments (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('APPLYING', 'APPLIED', 'UNDOING', 'UNDONE')),
      points bigint NOT NULL CHECK (points <> 0),
      reason text NOT NULL,
      note text,
      counts_toward_tier boolean NOT NULL,
      created_at timestamptz NOT NULL,
      created_by text NOT NULL,
      members integer NOT NULL,
      parts integer NOT NULL,
      applied_parts integer NOT NULL DEFAULT 0,
      adjusted integer NOT NULL DEFAULT 0,
      refused integer NOT NULL DEFAULT 0,
      applied_at timestamptz,
      undo_reason text,
      undo_by text,
      undone_parts integer NOT NULL DEFAULT 0,
      undone integer NOT NULL DEFAULT 0,
      left_alone integer NOT NULL DEFAULT 0,
      undone_at timestamptz,
      PRIMARY KEY (shop_id, id),
      CHECK (applied_parts <= parts AND undone_parts <= applied_parts)
    )`.execute(db);
  await protectTenantTable(db, "bulk_adjustments", {
    app: ["select", "insert", "update"],
    erase: ["select"],
  });

  // Its customers, chosen once. One row holds as many as one transaction adjusts.
  await sql`
    CREATE TABLE bulk_adjustment_parts (
      shop_id uuid NOT NULL,
      bulk_id uuid NOT NULL,
      n integer NOT NULL CHECK (n >= 0),
      customer_ids uuid[] NOT NULL,
      PRIMARY KEY (shop_id, bulk_id, n)
    )`.execute(db);
  await protectTenantTable(db, "bulk_adjustment_parts", { app: ["select", "insert"], erase: ["select"] });
}
