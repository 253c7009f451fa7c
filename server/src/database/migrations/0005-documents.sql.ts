// The merchant's documents, such as the program and rewards. Pages listen to their changes.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
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
