// What arrives, what is decided, what is taken: the inbox, the documents, redemptions, and the keys of clients that
// retry. New tables only.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createInbox(db);
  await createDocuments(db);
  await createRedemptions(db);
}

async function createInbox(db: Kysely<never>): Promise<void> {
  // pending: to be applied; waiting: the platform must be asked first; unhandled: no handler yet, kept.
  await sql`
    CREATE TYPE inbox_status AS ENUM ('pending', 'waiting', 'applied', 'set_aside', 'unhandled')`.execute(db);
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
  // Bodies live for a moment: compressing them costs more than the disk they would save.
  await sql`ALTER TABLE inbox ALTER COLUMN body SET STORAGE EXTERNAL`.execute(db);
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

  // Tags and collections of products, read from the platform only where a program asks for them.
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

  // Where reading changed orders from the platform has come to.
  await sql`
    CREATE TABLE reconciliations (
      shop_id uuid PRIMARY KEY,
      seen_until timestamptz NOT NULL,
      cursor text,
      finished_at timestamptz
    )`.execute(db);
  await protectTenantTable(db, "reconciliations", { app: ["select", "insert", "update"] });
}

async function createDocuments(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE documents (
      shop_id uuid NOT NULL,
      collection text NOT NULL,
      id text NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      updated_by text NOT NULL,
      PRIMARY KEY (shop_id, collection, id)
    )`.execute(db);
  await protectTenantTable(db, "documents", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "update"],
  });
}

async function createRedemptions(db: Kysely<never>): Promise<void> {
  // Not an enum, so that indexes by status serve under row-level security (see 0001).
  await sql`
    CREATE DOMAIN redemption_status AS text COLLATE "C"
      CHECK (VALUE IN ('REQUESTED', 'ISSUED', 'USED', 'EXPIRED', 'CANCELLED', 'FAILED'))`.execute(db);
  await sql`
    CREATE TABLE redemptions (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      customer_id uuid NOT NULL,
      reward_id uuid NOT NULL,
      reward_version integer NOT NULL,
      status redemption_status NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      takings integer NOT NULL DEFAULT 1,
      code text COLLATE "C" NOT NULL,
      discount json NOT NULL,
      platform_id text,
      worth_minor bigint,
      requested_at timestamptz NOT NULL,
      tried_at timestamptz,
      issued_at timestamptz,
      used_at timestamptz,
      expires_at timestamptz,
      cancelled_at timestamptz,
      cancel_requested_at timestamptz,
      cancel_reason text,
      order_id text,
      is_flagged boolean NOT NULL DEFAULT false,
      failure text,
      PRIMARY KEY (shop_id, id),
      UNIQUE (shop_id, code)
    )`.execute(db);
  await sql`CREATE INDEX redemptions_of_customer ON redemptions (shop_id, customer_id, id)`.execute(db);
  await sql`CREATE INDEX redemptions_of_reward ON redemptions (shop_id, reward_id, customer_id, status)`.execute(
    db,
  );
  await sql`
    CREATE INDEX redemptions_of_order ON redemptions (shop_id, order_id) WHERE order_id IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX redemptions_open ON redemptions (shop_id, status, expires_at)
      WHERE status IN ('REQUESTED', 'ISSUED')`.execute(db);
  await protectTenantTable(db, "redemptions", { app: ["select", "insert", "update"], erase: ["select"] });

  // A client's own key: the same key with the same input gets the same answer.
  await sql`
    CREATE TABLE idempotency_keys (
      shop_id uuid NOT NULL,
      operation text NOT NULL,
      key text NOT NULL,
      input_hash bytea NOT NULL,
      result json,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, operation, key)
    )`.execute(db);
  await protectTenantTable(db, "idempotency_keys", { app: ["select", "insert", "update", "delete"] });
}
