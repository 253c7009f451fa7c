// Points expire on the dates that imports gave them. Members with such points become due on the first of them.
import { sql, type Kysely } from "kysely";
import { letterOf } from "../account-letters.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check`.execute(db);
  // The stored rows are of earlier kinds: to check them would read the whole ledger.
  await sql`
    ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN ('order_award', 'order_clawback',
      'release', 'expiry', 'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal', 'merge', 'merge_undo')) NOT VALID`.execute(db);
  // By the lots that the points came from: what is taken back takes its own expired points first.
  const [out, back] = [
    letterOf({ from: "available", to: "expired" }),
    letterOf({ from: "expired", to: "available" }),
  ];
  await sql`
    CREATE INDEX entries_expired ON entries (shop_id, lot_of_id)
      WHERE accounts IN (${sql.lit(out)}, ${sql.lit(back)})`.execute(db);
  // The owner sees the rows of all shops only without forced row-level security.
  await sql`ALTER TABLE balances NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE balances SET due_at = least(due_at, next_expiry_at) WHERE next_expiry_at IS NOT NULL`.execute(db);
  await sql`ALTER TABLE balances FORCE ROW LEVEL SECURITY`.execute(db);
}
