// The merchant's program: every version that was saved, whole. The highest one is in force.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE DOMAIN program_status AS text COLLATE "C" CHECK (VALUE IN ('DRAFT', 'ON', 'PAUSED'))`.execute(db);
  await sql`
    CREATE TABLE program_versions (
      shop_id uuid NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      status program_status NOT NULL,
      document jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      created_by text NOT NULL,
      PRIMARY KEY (shop_id, version)
    )`.execute(db);
  // Never updated. The import of an archive deletes the versions that it replaces.
  await protectTenantTable(db, "program_versions", { app: ["select", "insert", "delete"] });
}
