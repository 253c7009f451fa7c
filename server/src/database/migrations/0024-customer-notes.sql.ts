// What a shop's people write down about a customer. A new table only.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
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
