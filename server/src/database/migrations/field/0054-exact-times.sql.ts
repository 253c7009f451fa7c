// When the platform triggered a webhook, with all its digits: to the nanosecond, where timestamptz keeps microseconds.
// The times of before are dropped. They only order two states of one second, and without them the store is read.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ["inbox", "orders"])
    await sql`
      ALTER TABLE ${sql.id(table)} DROP COLUMN triggered_at, ADD COLUMN triggered_at text COLLATE "C"`.execute(
      db,
    );
  // Of the webhook, or the reading, that the customer's facts are from. Null: from within an order, or unknown.
  await sql`ALTER TABLE customers ADD COLUMN triggered_at text COLLATE "C"`.execute(db);
  // When the customer agreed to the store's e-mails, or no longer did. Null: never told, or told before this column.
  await sql`ALTER TABLE shopper_mail_wishes ADD COLUMN said_at timestamptz`.execute(db);
}
