// Points for reaching a tier: an account of their own, a kind of posting, and what each member holds of them.
import { sql, type Kysely } from "kysely";
import { accountLetters } from "../account-letters.ts";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // The stored rows are of earlier kinds and accounts: to check them would read the whole ledger.
  await sql`ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check`.execute(db);
  await sql`
    ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN ('order_award', 'order_clawback',
      'release', 'expiry', 'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal', 'merge', 'merge_undo', 'tier_gift')) NOT VALID`.execute(db);
  await sql`ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check`.execute(db);
  await sql`
    ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check CHECK (VALUE IN ('available', 'pending', 'issued',
      'granted', 'redeemed', 'expired', 'adjusted', 'imported', 'written_off', 'merged', 'gifted')) NOT VALID`.execute(
    db,
  );
  await sql`ALTER TABLE entries DROP CONSTRAINT entries_accounts_check`.execute(db);
  await sql`
    ALTER TABLE entries ADD CONSTRAINT entries_accounts_check
      CHECK (strpos('${sql.raw(accountLetters)}', accounts::text) > 0) NOT VALID`.execute(db);

  // customer_id reached the tier; after a merge the points are the kept customer's. posted is points, or 0 if they were
  // taken back. changes counts the postings; posting_id is the one that gave the points last.
  await sql`
    CREATE TABLE tier_gifts (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      tier_id text NOT NULL,
      nth integer NOT NULL,
      entered_on date NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      posted bigint NOT NULL CHECK (posted IN (0, points)),
      changes integer NOT NULL,
      posting_id uuid,
      PRIMARY KEY (shop_id, customer_id, tier_id, nth)
    )`.execute(db);
  await protectTenantTable(db, "tier_gifts", { app: ["select", "insert", "update"], erase: ["select"] });
}
