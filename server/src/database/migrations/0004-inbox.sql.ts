// Webhooks from the platform, and data that was read from it.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createInbox(db);
  await createReadings(db);
}

async function createInbox(db: Kysely<never>): Promise<void> {
  // pending: to be applied; waiting: the platform must be asked first; unhandled: no handler yet, kept.
  await sql`
    CREATE DOMAIN inbox_status AS text COLLATE "C"
      CHECK (VALUE IN ('pending', 'waiting', 'applied', 'set_aside', 'unhandled'))`.execute(db);
  await sql`
    CREATE TABLE inbox (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      webhook_id text NOT NULL,
      topic text NOT NULL,
      received_at timestamptz NOT NULL,
      triggered_at timestamptz,
      status inbox_status NOT NULL,
      bytes integer NOT NULL,
      body bytea,
      waits_for_order text,
      attempts integer NOT NULL DEFAULT 0,
      reason_code text,
      reason text,
      settled_at timestamptz,
      PRIMARY KEY (shop_id, webhook_id)
    )`.execute(db);
  // Bodies are compressed and stay in their row if they fit a page. Uncompressed, each would take three rows of a TOAST
  // table, which are written and deleted a moment later.
  await sql`ALTER TABLE inbox SET (toast_tuple_target = 8160)`.execute(db);
  const { rows } = await sql<{ has_lz4: boolean }>`
    SELECT 'lz4' = ANY(enumvals) AS has_lz4 FROM pg_settings WHERE name = 'default_toast_compression'`.execute(
    db,
  );
  // pglz, the only compression of some PostgreSQL builds, takes ten times as long, and is still worth it.
  if (rows[0]?.has_lz4) await sql`ALTER TABLE inbox ALTER COLUMN body SET COMPRESSION lz4`.execute(db);
  await sql`
    CREATE INDEX inbox_pending ON inbox (shop_id, received_at, id) WHERE status = 'pending'`.execute(db);
  await sql`
    CREATE INDEX inbox_kept ON inbox (shop_id, status, received_at, id)
      WHERE status IN ('waiting', 'set_aside', 'unhandled')`.execute(db);
  await sql`
    CREATE INDEX inbox_waiting ON inbox (shop_id, waits_for_order) WHERE status = 'waiting'`.execute(db);
  await sql`CREATE INDEX inbox_settled ON inbox (shop_id, settled_at) WHERE status = 'applied'`.execute(db);
  await protectTenantTable(db, "inbox", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "update", "delete"],
  });
}

async function createReadings(db: Kysely<never>): Promise<void> {
  // Tags and collections of products, read from the platform only if a program needs them.
  await sql`
    CREATE TABLE products (
      shop_id uuid NOT NULL,
      product_id text NOT NULL,
      tags text[] NOT NULL,
      collection_ids text[] NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, product_id)
    )`.execute(db);
  await protectTenantTable(db, "products", { app: ["select", "insert", "update"] });

  // Up to which time changed orders were read from the platform.
  await sql`
    CREATE TABLE reconciliations (
      shop_id uuid PRIMARY KEY,
      seen_until timestamptz NOT NULL,
      cursor text,
      finished_at timestamptz
    )`.execute(db);
  await protectTenantTable(db, "reconciliations", { app: ["select", "insert", "update"] });
}
