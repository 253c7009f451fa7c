// What happened on each day of a shop, by the day on which it happened: for charts. The books go by what the ledger had
// recorded; an order that is credited later belongs to its own day here.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE day_figures (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      account ledger_account NOT NULL,
      points_in bigint NOT NULL,
      points_out bigint NOT NULL,
      PRIMARY KEY (shop_id, day, account)
    )`.execute(db);
  await protectTenantTable(db, "day_figures", { app: ["select", "insert", "update"], erase: ["select"] });

  // Postings before this id are counted in the figures; the others are counted when they are asked for.
  await sql`
    CREATE TABLE day_figure_progress (
      shop_id uuid NOT NULL PRIMARY KEY,
      counted_below uuid NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "day_figure_progress", {
    app: ["select", "insert", "update"],
    erase: ["select"],
  });
}
