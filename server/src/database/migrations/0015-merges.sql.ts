// Customers who turned out to be one person. Existing rows stay as they are: nobody is merged yet.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TYPE ledger_account ADD VALUE IF NOT EXISTS 'merged'`.execute(db);
  // Not looked at again in the rows that are there: both lists only grow.
  await sql`ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check`.execute(db);
  await sql`
    ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN ('order_award', 'order_clawback',
      'release', 'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal', 'merge', 'merge_undo')) NOT VALID`.execute(db);
  await sql`ALTER DOMAIN member_status DROP CONSTRAINT member_status_check`.execute(db);
  await sql`
    ALTER DOMAIN member_status ADD CONSTRAINT member_status_check
      CHECK (VALUE IN ('MEMBER', 'GUEST', 'EXCLUDED', 'ERASED', 'MERGED')) NOT VALID`.execute(db);

  // Always the one who is kept in the end: news of a merged customer reaches that one in a single step.
  await sql`ALTER TABLE customers ADD COLUMN merged_into uuid`.execute(db);
  await sql`
    CREATE INDEX customers_merged ON customers (shop_id, merged_into)
      WHERE merged_into IS NOT NULL`.execute(db);

  // What an undo needs to know. Ids and figures only.
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
      from_tier_id text,
      into_tier_id text,
      order_ids text[] NOT NULL,
      redemption_ids uuid[] NOT NULL,
      PRIMARY KEY (shop_id, id),
      CHECK (from_customer_id <> into_customer_id)
    )`.execute(db);
  await sql`CREATE INDEX merges_of_from ON merges (shop_id, from_customer_id, id)`.execute(db);
  await sql`CREATE INDEX merges_of_into ON merges (shop_id, into_customer_id, id)`.execute(db);
  await protectTenantTable(db, "merges", { app: ["select", "insert", "update"], erase: ["select"] });
}
