// Merged customers, and what an undo needs. Ids and figures only.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE merges (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      from_customer_id uuid NOT NULL,
      into_customer_id uuid NOT NULL,
      merged_at timestamptz NOT NULL,
      merged_by text NOT NULL,
      undone_at timestamptz,
      undone_by text,
      points_moved bigint NOT NULL,
      points_doubled bigint NOT NULL,
      lifetime_moved bigint NOT NULL,
      lifetime_returned bigint NOT NULL DEFAULT 0,
      from_status member_status NOT NULL,
      counted_moved bigint NOT NULL DEFAULT 0,
      from_reached_id text,
      from_floor_id text,
      into_reached_id text,
      into_floor_id text,
      order_ids text[] NOT NULL,
      redemption_ids uuid[] NOT NULL,
      PRIMARY KEY (shop_id, id),
      CHECK (from_customer_id <> into_customer_id)
    )`.execute(db);
  await sql`CREATE INDEX merges_of_from ON merges (shop_id, from_customer_id, id)`.execute(db);
  await sql`CREATE INDEX merges_of_into ON merges (shop_id, into_customer_id, id)`.execute(db);
  await protectTenantTable(db, "merges", { app: ["select", "insert", "update"], erase: ["select"] });
}
