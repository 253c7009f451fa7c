// Signing in: who works in a shop, and which authorizations have come back already. New tables only; sessions and launch
// values are credentials like API keys, kept as hashes.
import { sql, type Kysely } from "kysely";
import { grantTable, protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE staff (
      shop_id uuid NOT NULL,
      staff_id text NOT NULL,
      name text NOT NULL,
      named_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, staff_id)
    )`.execute(db);
  await protectTenantTable(db, "staff", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "update", "delete"],
  });

  // Global, because a state may come back before its shop is known here. Hashes alone.
  await sql`
    CREATE TABLE spent_states (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await grantTable(db, "spent_states", { app: ["select", "insert", "delete"] });
}
