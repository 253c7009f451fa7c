// Shops, their credentials and their staff. Four tables have no row-level security, because they are read before the
// shop is known: the directory of shops, the hashes of credentials, which inboxes have work, and which authorizations
// have been used. They hold no personal data.
import { sql, type Kysely } from "kysely";
import { grantTable, protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createGlobalTables(db);
  await createShopTables(db);
}

async function createGlobalTables(db: Kysely<never>): Promise<void> {
  await sql`GRANT USAGE ON SCHEMA laurel TO laurel_app, laurel_erase`.execute(db);

  await sql`
    CREATE TABLE shops (
      id uuid PRIMARY KEY,
      domain text NOT NULL UNIQUE CHECK (domain = lower(domain)),
      name text NOT NULL,
      currency_code text NOT NULL CHECK (currency_code ~ '^[A-Z]{3}$'),
      time_zone text NOT NULL,
      installed_at timestamptz,
      uninstalled_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await grantTable(db, "shops", { app: ["select", "insert", "update"], erase: ["select", "delete"] });

  // API keys, sessions and launch values. proved_at: when the store last confirmed, by an ID token, that the person of
  // a session works there; null for everything else.
  await sql`
    CREATE TABLE credentials (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      id uuid NOT NULL UNIQUE,
      shop_id uuid NOT NULL,
      kind text NOT NULL,
      name text NOT NULL,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by text,
      expires_at timestamptz,
      proved_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX credentials_of_shop ON credentials (shop_id, kind)`.execute(db);
  await grantTable(db, "credentials", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "delete"],
  });

  await sql`
    CREATE TABLE inbox_routing (
      shop_id uuid PRIMARY KEY,
      is_pending boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX inbox_routing_pending ON inbox_routing (shop_id) WHERE is_pending`.execute(db);
  await grantTable(db, "inbox_routing", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "delete"],
  });

  // Global, because a state may come back before its shop is known here. Only hashes.
  await sql`
    CREATE TABLE spent_states (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await grantTable(db, "spent_states", { app: ["select", "insert", "delete"] });
}

async function createShopTables(db: Kysely<never>): Promise<void> {
  // One row for each shop. An INSERT of many rows reads it, so that the statement runs on the machine that has the
  // shop's rows.
  await sql`
    CREATE TABLE tenants (
      shop_id uuid PRIMARY KEY
    )`.execute(db);
  await protectTenantTable(db, "tenants", { app: ["select", "insert"] });

  // The encrypted tokens by which Laurel acts for a shop. refresh_claimed_until: one process refreshes at a time; the
  // claim of a killed process expires.
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
}
