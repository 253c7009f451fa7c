// Points expire on the dates that imports gave them. Members with such points become due on the first of them.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check`.execute(db);
  // The stored rows are of earlier kinds: to check them would read the whole ledger.
  await sql`
    ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN ('order_award', 'order_clawback',
      'release', 'expiry', 'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal', 'merge', 'merge_undo')) NOT VALID`.execute(db);
  // The owner sees the rows of all shops only without forced row-level security.
  await sql`ALTER TABLE balances NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE balances SET due_at = least(due_at, next_expiry_at) WHERE next_expiry_at IS NOT NULL`.execute(db);
  await sql`ALTER TABLE balances FORCE ROW LEVEL SECURITY`.execute(db);
}
