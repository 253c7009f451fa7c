// The ledger: entries, the lots that debits used, and one balances row for each member, the only row that changes. Also
// the totals by day, which follow from the entries.
import { sql, type Kysely } from "kysely";
import { accountLetters } from "../account-letters.ts";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createBalances(db);
  await createEntries(db);
  await createDays(db);
}

async function createBalances(db: Kysely<never>): Promise<void> {
  // Text with a check, not an enum, here and everywhere: under row-level security PostgreSQL uses an index only with
  // leakproof comparisons, and those of enums are not leakproof.
  await sql`
    CREATE DOMAIN member_status AS text COLLATE "C"
      CHECK (VALUE IN ('MEMBER', 'GUEST', 'EXCLUDED', 'ERASED', 'MERGED'))`.execute(db);
  // The row that is locked before a member's points move, and the sort keys of the customers list. due_at: before it
  // nothing that depends on time happens to the member; it may be too early, and is never too late. oldest_open_id: the
  // oldest posting with an unused credit or an unpaid debit.
  await sql`
    CREATE TABLE balances (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      status member_status NOT NULL DEFAULT 'MEMBER',
      available bigint NOT NULL DEFAULT 0,
      pending bigint NOT NULL DEFAULT 0 CHECK (pending >= 0),
      lifetime bigint NOT NULL DEFAULT 0,
      spent_minor bigint NOT NULL DEFAULT 0,
      counted_adjustments bigint NOT NULL DEFAULT 0,
      orders_count integer NOT NULL DEFAULT 0,
      rules_version integer,
      last_activity_at timestamptz NOT NULL,
      next_expiry_at timestamptz,
      due_at timestamptz,
      oldest_open_id uuid,
      tier_id text,
      tier_reached_id text,
      tier_floor_id text,
      PRIMARY KEY (shop_id, customer_id)
    )`.execute(db);
  // Two halves, because members with pending points are the most recently active: each half is sorted.
  await sql`
    CREATE INDEX balances_by_activity ON balances (shop_id, last_activity_at, customer_id)
      WHERE pending = 0`.execute(db);
  await sql`
    CREATE INDEX balances_by_activity_pending ON balances (shop_id, last_activity_at, customer_id)
      WHERE pending > 0`.execute(db);
  await sql`CREATE INDEX balances_by_available ON balances (shop_id, available, customer_id)`.execute(db);
  await sql`CREATE INDEX balances_by_spent ON balances (shop_id, spent_minor, customer_id)`.execute(db);
  await sql`
    CREATE INDEX balances_by_tier ON balances (shop_id, tier_id, last_activity_at, customer_id)
      WHERE tier_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX balances_of_others ON balances (shop_id, status, last_activity_at, customer_id)
      WHERE status <> 'MEMBER'`.execute(db);
  await sql`
    CREATE INDEX balances_negative ON balances (shop_id, last_activity_at, customer_id)
      WHERE available < 0`.execute(db);
  await sql`
    CREATE INDEX balances_expiring ON balances (shop_id, next_expiry_at, customer_id)
      WHERE next_expiry_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX balances_due ON balances (shop_id, due_at, customer_id)
      WHERE due_at IS NOT NULL`.execute(db);
  await protectTenantTable(db, "balances", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}

async function createEntries(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE DOMAIN posting_kind AS text COLLATE "C" CHECK (VALUE IN ('order_award', 'order_clawback', 'release',
      'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal', 'merge', 'merge_undo'))`.execute(db);
  // One row for each leg of a posting. The id grows with time; its millisecond is when the ledger recorded it. A leg
  // from an account of the shop to a member is a lot, identified by id and leg; available_at and expires_at belong to
  // the lot. lot_of: the first lot that a credit's points come from, or the lot that a release makes available. Columns
  // of the posting as a whole, such as its key and its explanation, are set on leg 0. Rows are never updated or
  // deleted: the running program has no such right. Columns are ordered to take the least space.
  await sql`
    CREATE TABLE entries (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      leg smallint NOT NULL CHECK (leg >= 0),
      accounts "char" NOT NULL CHECK (strpos('${sql.raw(accountLetters)}', accounts::text) > 0),
      counts_toward_tier boolean,
      program_version integer,
      customer_id uuid NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      balance_after bigint NOT NULL,
      occurred_at timestamptz NOT NULL,
      available_at timestamptz,
      expires_at timestamptz,
      lot_of_id uuid,
      lot_of_leg smallint,
      redemption_id uuid,
      import_id uuid,
      merge_id uuid,
      undoes_id uuid,
      kind posting_kind NOT NULL,
      order_id text,
      rule_id text,
      source_key text COLLATE "C",
      actor text,
      explanation json,
      reason text,
      note text,
      PRIMARY KEY (shop_id, id, leg),
      UNIQUE (shop_id, source_key),
      CHECK ((leg = 0) = (source_key IS NOT NULL) AND (leg = 0) = (actor IS NOT NULL) AND (leg = 0) = (explanation IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX entries_of_customer ON entries (shop_id, customer_id, id)`.execute(db);
  // A shop's history is mostly awards; the index finds the other kinds without reading all entries.
  await sql`CREATE INDEX entries_of_rare_kinds ON entries (shop_id, kind, id) WHERE kind <> 'order_award'`.execute(
    db,
  );
  await protectTenantTable(db, "entries", { app: ["select", "insert"], erase: ["select"] });
  await sql`GRANT UPDATE (source_key, reason, note) ON entries TO laurel_erase`.execute(db);

  // How many points the debit (id, leg) took from a lot: at once, or later when the lot paid it as debt.
  await sql`
    CREATE TABLE lot_uses (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      lot_id uuid NOT NULL,
      lot_leg smallint NOT NULL,
      leg smallint NOT NULL,
      id uuid NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      PRIMARY KEY (shop_id, customer_id, lot_id, lot_leg, id, leg)
    )`.execute(db);
  await sql`CREATE INDEX lot_uses_of_debit ON lot_uses (shop_id, customer_id, id, leg)`.execute(db);
  await protectTenantTable(db, "lot_uses", { app: ["select", "insert"], erase: ["select"] });
}

async function createDays(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE DOMAIN ledger_account AS text COLLATE "C" CHECK (VALUE IN ('available', 'pending', 'issued', 'granted',
      'redeemed', 'expired', 'adjusted', 'imported', 'written_off', 'merged'))`.execute(db);
  // What moved in and out of each account on each past day, in the shop's time zone, by the time of recording; a job
  // closes the days.
  await sql`
    CREATE TABLE booking_day_totals (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      account ledger_account NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      points_in bigint NOT NULL,
      points_out bigint NOT NULL,
      PRIMARY KEY (shop_id, day, account)
    )`.execute(db);
  await protectTenantTable(db, "booking_day_totals", { app: ["select", "insert"], erase: ["select"] });

  // The same by the day on which it happened, for charts: an order that is credited later counts on its own day here.
  await sql`
    CREATE TABLE event_day_totals (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      account ledger_account NOT NULL,
      points_in bigint NOT NULL,
      points_out bigint NOT NULL,
      PRIMARY KEY (shop_id, day, account)
    )`.execute(db);
  await protectTenantTable(db, "event_day_totals", {
    app: ["select", "insert", "update"],
    erase: ["select"],
  });

  // Entries before this id are included in the totals; later ones are added when the totals are read.
  await sql`
    CREATE TABLE event_day_progress (
      shop_id uuid NOT NULL PRIMARY KEY,
      counted_below uuid NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "event_day_progress", {
    app: ["select", "insert", "update"],
    erase: ["select"],
  });
}
