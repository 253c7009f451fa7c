// Where a store leads to Laurel, and when it last did; and the shop's own words for what shoppers read.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE storefronts (
      shop_id uuid PRIMARY KEY,
      base text NOT NULL,
      called_on date
    )`.execute(db);
  await sql`
    CREATE TABLE shopper_texts (
      shop_id uuid PRIMARY KEY,
      version integer NOT NULL,
      document jsonb NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "shopper_texts", { app: ["select", "insert", "update", "delete"] });
  await protectTenantTable(db, "storefronts", { app: ["select", "insert", "update"] });
}
