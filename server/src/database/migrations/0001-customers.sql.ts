// Customers, the notes of staff about them, and saved filters of their list. Customers' names and addresses are stored permanently only here. Every
// primary key begins with shop_id, here and in all later tables, so that shops can be spread over many databases; there
// are no sequences, triggers or foreign keys.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createCustomers(db);
  await createNotes(db);
  await createViews(db);
}

async function createCustomers(db: Kysely<never>): Promise<void> {
  // merged_into: always the finally kept customer, so that an update of a merged customer finds it in one step.
  await sql`
    CREATE TABLE customers (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      platform_id text NOT NULL,
      email text,
      is_email_verified boolean NOT NULL DEFAULT false,
      first_name text,
      last_name text,
      display_name text NOT NULL DEFAULT '',
      has_account boolean NOT NULL DEFAULT false,
      is_enrolled boolean NOT NULL DEFAULT false,
      is_excluded boolean NOT NULL DEFAULT false,
      tags text[] NOT NULL DEFAULT '{}',
      joined_at timestamptz NOT NULL,
      platform_updated_at timestamptz,
      deleted_at timestamptz,
      erased_at timestamptz,
      merged_into uuid,
      name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(display_name)) STORED,
      last_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED,
      email_key text COLLATE "C" GENERATED ALWAYS AS (lower(email)) STORED,
      PRIMARY KEY (shop_id, id),
      UNIQUE (shop_id, platform_id)
    )`.execute(db);
  // For prefix search by name and e-mail. Columns, not expressions: under row-level security PostgreSQL uses an index
  // only with leakproof functions, and lower() is not leakproof. The name is in the index too, so that a list by name
  // is sorted without reading the customers.
  await sql`CREATE INDEX customers_by_name ON customers (shop_id, name_key, id)`.execute(db);
  await sql`CREATE INDEX customers_by_last_name ON customers (shop_id, last_name_key, name_key, id)`.execute(
    db,
  );
  await sql`CREATE INDEX customers_by_email ON customers (shop_id, email_key, name_key, id)`.execute(db);
  await sql`CREATE INDEX customers_by_joined ON customers (shop_id, joined_at, id)`.execute(db);
  await sql`CREATE INDEX customers_merged ON customers (shop_id, merged_into) WHERE merged_into IS NOT NULL`.execute(
    db,
  );
  await protectTenantTable(db, "customers", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}

async function createNotes(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE customer_notes (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      customer_id uuid NOT NULL,
      text text NOT NULL,
      author text NOT NULL,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await sql`CREATE INDEX customer_notes_of ON customer_notes (shop_id, customer_id, id)`.execute(db);
  await protectTenantTable(db, "customer_notes", {
    app: ["select", "insert", "delete"],
    erase: ["select", "delete"],
  });
}

async function createViews(db: Kysely<never>): Promise<void> {
  // address: the query part of the page's address.
  await sql`
    CREATE TABLE customer_views (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      name text NOT NULL,
      address text NOT NULL,
      updated_at timestamptz NOT NULL,
      updated_by text NOT NULL,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await protectTenantTable(db, "customer_views", { app: ["select", "insert", "update", "delete"] });
}
