// When each closed month ended. It follows from the shop's time zone, which may change; a closed month keeps its end.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE closed_months ADD COLUMN ends_at timestamptz`.execute(db);
  await sql`ALTER TABLE closed_months NO FORCE ROW LEVEL SECURITY`.execute(db);
  // Months that are closed already ended in the present time zone, as far as anybody knows.
  await sql`
    UPDATE closed_months AS m SET ends_at = (m.month + interval '1 month') AT TIME ZONE s.time_zone
      FROM shops AS s WHERE s.id = m.shop_id`.execute(db);
  await sql`ALTER TABLE closed_months FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE closed_months ALTER COLUMN ends_at SET NOT NULL`.execute(db);
}
