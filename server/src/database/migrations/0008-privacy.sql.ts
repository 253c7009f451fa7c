// What is asked for a person's data. Only laurel_erase may take anything out of the ledger's tables: what was typed about a
// person, or a whole shop.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createRequests(db);
  await createErasedAddresses(db);
}

async function createRequests(db: Kysely<never>): Promise<void> {
  // A person is named by the store's id alone. guest_hash: of the address that a guest's orders are known by, until they are
  // done with.
  await sql`
    CREATE TABLE privacy_requests (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (kind IN ('data_request', 'erasure')),
      platform_id text COLLATE "C" NOT NULL,
      order_ids text[] NOT NULL,
      guest_hash bytea,
      asked_by text NOT NULL,
      asked_at timestamptz NOT NULL,
      done_by text,
      done_at timestamptz,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await sql`CREATE INDEX privacy_requests_of_person ON privacy_requests (shop_id, platform_id, id)`.execute(
    db,
  );
  await sql`CREATE INDEX privacy_requests_open ON privacy_requests (shop_id, id) WHERE done_at IS NULL`.execute(
    db,
  );
  await protectTenantTable(db, "privacy_requests", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}

async function createErasedAddresses(db: Kysely<never>): Promise<void> {
  // Addresses of people who were erased a moment ago, as keyed hashes: a file that is on its way brings nobody back. Rows are
  // gone after a day.
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
