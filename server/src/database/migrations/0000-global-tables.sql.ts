// The three tables that stand outside row-level security, because they are read before the shop is known: the
// directory of shops, the hashes of credentials, and which shops have events waiting. No personal data is in them.
import { sql, type Kysely } from "kysely";
import { grantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
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
  await grantTable(db, "shops", { app: ["select", "insert", "update"] });

  await sql`
    CREATE TABLE credentials (
      hash bytea PRIMARY KEY CHECK (length(hash) = 32),
      id uuid NOT NULL UNIQUE,
      shop_id uuid NOT NULL,
      kind text NOT NULL,
      name text NOT NULL,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX credentials_of_shop ON credentials (shop_id, kind)`.execute(db);
  await grantTable(db, "credentials", { app: ["select", "insert", "update", "delete"] });

  await sql`
    CREATE TABLE inbox_routing (
      shop_id uuid PRIMARY KEY,
      is_pending boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX inbox_routing_pending ON inbox_routing (shop_id) WHERE is_pending`.execute(db);
  await grantTable(db, "inbox_routing", { app: ["select", "insert", "update", "delete"] });
}
