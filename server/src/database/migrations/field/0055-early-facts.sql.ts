// What the store said about customers who are not known here yet. Ids, times and words of tags alone.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // about: of two facts about the same, only the one that was said last is kept.
  await sql`
    CREATE TABLE early_facts (
      shop_id uuid NOT NULL,
      platform_id text NOT NULL,
      about text COLLATE "C" NOT NULL,
      said_at timestamptz NOT NULL,
      event jsonb NOT NULL,
      kept_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, platform_id, about)
    )`.execute(db);
  await sql`CREATE INDEX early_facts_by_time ON early_facts (shop_id, kept_at)`.execute(db);
  await protectTenantTable(db, "early_facts", {
    app: ["select", "insert", "update", "delete"],
  });
}
