// What held at the end of a day and cannot be counted later: members by tier, and points below zero.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE day_notes (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      noted_at timestamptz NOT NULL,
      debt_points bigint NOT NULL,
      debtors integer NOT NULL,
      members integer NOT NULL,
      tiers json NOT NULL,
      PRIMARY KEY (shop_id, day)
    )`.execute(db);
  await protectTenantTable(db, "day_notes", { app: ["select", "insert"] });
}
