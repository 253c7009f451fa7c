// Addresses of people who were erased a moment ago, as keyed hashes: a file that is on its way brings nobody back. A new
// table only; its rows are gone after a day.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE erased_addresses (
      shop_id uuid NOT NULL,
      hash bytea NOT NULL,
      erased_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, hash)
    )`.execute(db);
  await protectTenantTable(db, "erased_addresses", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "delete"],
  });
}
