// Points by the month in which they were given, and what became of them in each month. All of it follows from the
// entries, except what is noted as a month is closed. A shop that has entries already gets its past months, too.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // Both months are named by their first days. What is open at a month's end is the sum of all months up to it, so it is
  // not stored. erased: how many more open points than before belong to people who have been erased.
  await sql`
    CREATE TABLE cohort_months (
      shop_id uuid NOT NULL,
      month date NOT NULL,
      issued_on date NOT NULL,
      origin text NOT NULL CHECK (origin IN ('sale', 'granted', 'adjusted', 'imported')),
      opened bigint NOT NULL,
      redeemed bigint NOT NULL,
      expired bigint NOT NULL,
      taken_back bigint NOT NULL,
      erased bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (shop_id, month, issued_on, origin)
    )`.execute(db);
  await protectTenantTable(db, "cohort_months", { app: ["select", "insert", "update"] });

  // Entries before this id are counted.
  await sql`
    CREATE TABLE cohort_progress (
      shop_id uuid NOT NULL PRIMARY KEY,
      counted_below uuid NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "cohort_progress", { app: ["select", "insert", "update"] });

  // What the books need besides, as it was when the month was closed: it must not change with later orders or settings.
  await sql`
    CREATE TABLE closed_months (
      shop_id uuid NOT NULL,
      month date NOT NULL,
      revenue_minor bigint NOT NULL,
      point_value_hundredths integer NOT NULL,
      expiry_months integer,
      own_basis_points integer NOT NULL,
      PRIMARY KEY (shop_id, month)
    )`.execute(db);
  await protectTenantTable(db, "closed_months", { app: ["select", "insert"] });

  // The part of all points that the merchant expects never to be redeemed; it holds while the past is too short.
  await sql`
    CREATE TABLE breakage_settings (
      shop_id uuid NOT NULL PRIMARY KEY,
      own_basis_points integer NOT NULL CHECK (own_basis_points BETWEEN 0 AND 10000)
    )`.execute(db);
  await protectTenantTable(db, "breakage_settings", { app: ["select", "insert", "update"] });
}
