// Which shop has which kind of work next. It takes the place of the inboxes that have work.
import { sql, type Kysely } from "kysely";
import { grantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE due_work (
      shop_id uuid NOT NULL,
      kind text COLLATE "C" NOT NULL,
      due_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, kind)
    )`.execute(db);
  await sql`CREATE INDEX due_work_of_kind ON due_work (kind, due_at)`.execute(db);
  await grantTable(db, "due_work", {
    app: ["select", "insert", "update", "delete"],
    erase: ["select", "delete"],
  });
  await sql`
    INSERT INTO due_work (shop_id, kind, due_at)
    SELECT shop_id, 'apply-inbox', now() FROM inbox_routing WHERE is_pending`.execute(db);
  // Each shop is asked once which other work it has.
  await sql`
    INSERT INTO due_work (shop_id, kind, due_at)
    SELECT id, 'look-again', now() FROM shops`.execute(db);
  await sql`DROP TABLE inbox_routing`.execute(db);
}
