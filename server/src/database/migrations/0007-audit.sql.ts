// Who changed what: a log that is only added to. It has ids, numbers and settings. It names customers by id, and has no
// text that was typed about a customer.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE audit_log (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      recorded_at timestamptz NOT NULL,
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL,
      subject_id text NOT NULL,
      changes jsonb NOT NULL,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await sql`CREATE INDEX audit_log_by_subject ON audit_log (shop_id, subject, id)`.execute(db);
  await protectTenantTable(db, "audit_log", { app: ["select", "insert"], erase: ["select", "delete"] });
}
