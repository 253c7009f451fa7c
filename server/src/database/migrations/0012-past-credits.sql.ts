// Orders from before the program began, credited on purpose as a batch: the batch and its orders.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createBatches(db);
  await createListedOrders(db);
}

async function createBatches(db: Kysely<never>): Promise<void> {
  // How far back it reaches, how far the platform's file was read, what is being retried, and which scope was missing.
  await sql`
    CREATE TABLE past_credits (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      state text COLLATE "C" NOT NULL CHECK (
        state IN ('READING', 'MEASURING', 'READY', 'CREDITING', 'CREDITED', 'UNDOING', 'UNDONE')),
      since timestamptz NOT NULL,
      until timestamptz NOT NULL,
      program_version integer NOT NULL,
      reach text COLLATE "C" NOT NULL DEFAULT 'RECENT' CHECK (reach IN ('RECENT', 'ALL')),
      read_cursor text,
      read_share real NOT NULL DEFAULT 0,
      orders_read integer NOT NULL DEFAULT 0,
      orders_found integer NOT NULL DEFAULT 0,
      exports integer NOT NULL DEFAULT 0,
      trouble text,
      missing_scope text,
      member_cursor uuid,
      members_done integer NOT NULL DEFAULT 0,
      members_total integer NOT NULL DEFAULT 0,
      orders integer NOT NULL DEFAULT 0,
      members integer NOT NULL DEFAULT 0,
      points bigint NOT NULL DEFAULT 0,
      left_out json NOT NULL DEFAULT '[]',
      failure text,
      created_at timestamptz NOT NULL,
      created_by text NOT NULL,
      credited_by text,
      undone_by text,
      finished_at timestamptz,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  // One batch at a time, so that two can never credit the same order.
  await sql`
    CREATE UNIQUE INDEX past_credits_at_work ON past_credits (shop_id)
      WHERE state IN ('READING', 'MEASURING', 'CREDITING', 'UNDOING')`.execute(db);
  await protectTenantTable(db, "past_credits", { app: ["select", "insert", "update", "delete"] });
}

async function createListedOrders(db: Kysely<never>): Promise<void> {
  // Rows are added as orders are read. The points are set when the orders are measured, and again when they are
  // credited.
  await sql`
    CREATE TABLE past_credit_orders (
      shop_id uuid NOT NULL,
      credit_id uuid NOT NULL,
      order_id text NOT NULL,
      customer_id uuid,
      processed_at timestamptz NOT NULL,
      points bigint NOT NULL DEFAULT 0,
      left_out text,
      tier_before text,
      credited_at timestamptz,
      undone_at timestamptz,
      PRIMARY KEY (shop_id, credit_id, order_id)
    )`.execute(db);
  await sql`
    CREATE INDEX past_credit_orders_of_member
      ON past_credit_orders (shop_id, credit_id, customer_id, processed_at, order_id)`.execute(db);
  await protectTenantTable(db, "past_credit_orders", { app: ["select", "insert", "update", "delete"] });
}
