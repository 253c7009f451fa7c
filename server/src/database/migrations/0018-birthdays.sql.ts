// Birthdays of customers, without a year, and the day on which each was entered; and until when each shop's were paid.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers
      ADD COLUMN birthday text COLLATE "C",
      ADD COLUMN birthday_entered_on date,
      ADD CHECK (birthday ~ '^[01][0-9]-[0-3][0-9]$'),
      ADD CHECK ((birthday IS NULL) = (birthday_entered_on IS NULL))`.execute(db);
  await sql`
    CREATE INDEX customers_by_birthday ON customers (shop_id, birthday, id) WHERE birthday IS NOT NULL`.execute(
    db,
  );
  // Which lines of an uploaded file have a birthday, which is in their cells. Null: none.
  await sql`ALTER TABLE import_chunks ADD COLUMN has_birthday boolean[]`.execute(db);
  // The day in the shop's time zone whose birthdays were last looked at; after: the last customer of it, null once it
  // is done.
  await sql`
    CREATE TABLE birthday_progress (
      shop_id uuid NOT NULL PRIMARY KEY,
      day date NOT NULL,
      after uuid
    )`.execute(db);
  await protectTenantTable(db, "birthday_progress", { app: ["select", "insert", "update"] });
}
