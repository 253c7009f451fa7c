// What is asked for a person's data, and the rights to do it. The one new table names a person by the store's id alone.
// Only laurel_erase may take anything out of the ledger's tables: what was typed about a person, or a whole shop.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // guest_hash: of the address that a guest's orders are known by, until they are done with.
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

  await sql`GRANT UPDATE (reason, note, source_key) ON postings TO laurel_erase`.execute(db);
  await sql`GRANT UPDATE (cancel_reason) ON redemptions TO laurel_erase`.execute(db);
  await letShopsBeErased(db);
}

/** Every table that knows a shop, the global ones with them: those that come later are granted as they are protected. */
async function letShopsBeErased(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'laurel'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'shop_id'
     UNION SELECT 'shops'`.execute(db);
  for (const { name } of rows)
    await sql`GRANT SELECT, DELETE ON ${sql.id("laurel", name)} TO laurel_erase`.execute(db);
}
