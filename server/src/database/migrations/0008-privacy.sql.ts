// Requests for a customer's data or its erasure. Only laurel_erase may change or delete rows of the ledger: text that
// was typed about a customer, or a whole shop.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createRequests(db);
  await createErasedAddresses(db);
}

async function createRequests(db: Kysely<never>): Promise<void> {
  // A customer is named only by the store's id. guest_hash: the hash of the address by which a guest's orders are
  // known, until the request is done.
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
  // Addresses of recently erased customers, as keyed hashes, so that a file that is being uploaded does not restore
  // them. Rows are deleted after a day.
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
