// Members are warned before points expire, once for each day and warning. How many points will expire is worked out each
// night.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE balances ADD COLUMN warned_until timestamptz`.execute(db);
  await sql`
    CREATE TABLE expiry_previews (
      shop_id uuid PRIMARY KEY,
      measured_at timestamptz NOT NULL,
      preview json NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "expiry_previews", { app: ["select", "insert", "update"] });
}
