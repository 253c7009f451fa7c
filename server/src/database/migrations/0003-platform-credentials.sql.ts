// The tokens by which a shop lets us act for it, sealed. A new table; shops that were made before it have none and get
// theirs the next time the app is opened in the store.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // refresh_claimed_until: one process refreshes at a time; the claim of one that was killed runs out.
  await sql`
    CREATE TABLE platform_credentials (
      shop_id uuid PRIMARY KEY,
      key_id text NOT NULL,
      access_token bytea NOT NULL,
      access_expires_at timestamptz,
      refresh_token bytea,
      refresh_expires_at timestamptz,
      refresh_claimed_until timestamptz,
      scopes text[] NOT NULL,
      exchanged_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "platform_credentials", { app: ["select", "insert", "update", "delete"] });
}
