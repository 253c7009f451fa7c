// The monthly statement to the shop's owner: whether it is wanted, and what became of the latest one.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // statement_month: the first day of the month that the latest one is about. It is claimed before the e-mail is sent.
  await sql`
    ALTER TABLE notifications
      ADD COLUMN is_statement_on boolean NOT NULL DEFAULT true,
      ADD COLUMN statement_month date,
      ADD COLUMN statement_state text
        CHECK (statement_state IN ('CLAIMED', 'SENT', 'NO_ADDRESS', 'REFUSED', 'UNKNOWN'))`.execute(db);
}
