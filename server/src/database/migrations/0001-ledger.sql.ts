// The ledger and what it follows: members, orders, postings with their movements, lots and debts.
// New tables only; nothing exists before them. Every key begins with shop_id, so that the schema spreads over many
// databases by shop unchanged; there are no sequences and no triggers.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createMembers(db);
  await createOrders(db);
  await createPostings(db);
  await createLots(db);
}

async function createMembers(db: Kysely<never>): Promise<void> {
  // The one table with personal data of customers.
  await sql`
    CREATE TABLE customers (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      platform_id text NOT NULL,
      email text,
      is_email_verified boolean NOT NULL DEFAULT false,
      first_name text,
      last_name text,
      display_name text NOT NULL DEFAULT '',
      has_account boolean NOT NULL DEFAULT false,
      is_enrolled boolean NOT NULL DEFAULT false,
      is_excluded boolean NOT NULL DEFAULT false,
      tags text[] NOT NULL DEFAULT '{}',
      joined_at timestamptz NOT NULL,
      platform_updated_at timestamptz,
      deleted_at timestamptz,
      erased_at timestamptz,
      name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(display_name)) STORED,
      last_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED,
      email_key text COLLATE "C" GENERATED ALWAYS AS (lower(email)) STORED,
      PRIMARY KEY (shop_id, id),
      UNIQUE (shop_id, platform_id)
    )`.execute(db);
  // Prefix search by name and e-mail. Columns, not expressions: under row-level security PostgreSQL looks into an index
  // only with functions that it knows to tell nothing of other rows, and lower() is not among them.
  await sql`CREATE INDEX customers_by_name ON customers (shop_id, name_key, id)`.execute(db);
  await sql`CREATE INDEX customers_by_last_name ON customers (shop_id, last_name_key, id)`.execute(db);
  await sql`CREATE INDEX customers_by_email ON customers (shop_id, email_key, id)`.execute(db);
  await sql`CREATE INDEX customers_by_joined ON customers (shop_id, joined_at, id)`.execute(db);
  await protectTenantTable(db, "customers", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });

  // The row that is locked before a member's points move, and what the customers list sorts by.
  // Text with a check, not an enum: under row-level security PostgreSQL looks into an index only by comparisons that it
  // knows to tell nothing of other rows, and those of enums are not among them.
  await sql`
    CREATE DOMAIN member_status AS text COLLATE "C" CHECK (VALUE IN ('MEMBER', 'GUEST', 'EXCLUDED', 'ERASED'))`.execute(
    db,
  );
  await sql`
    CREATE TABLE balances (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      status member_status NOT NULL DEFAULT 'MEMBER',
      available bigint NOT NULL DEFAULT 0,
      pending bigint NOT NULL DEFAULT 0 CHECK (pending >= 0),
      lifetime bigint NOT NULL DEFAULT 0,
      orders_count integer NOT NULL DEFAULT 0,
      spent_minor bigint NOT NULL DEFAULT 0,
      tier_id text,
      last_activity_at timestamptz NOT NULL,
      next_expiry_at timestamptz,
      PRIMARY KEY (shop_id, customer_id)
    )`.execute(db);
  // In two halves, because those with pending points are the ones who were active last: either half is in order.
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
  await protectTenantTable(db, "balances", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}

async function createOrders(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE orders (
      shop_id uuid NOT NULL,
      order_id text NOT NULL,
      customer_id uuid,
      guest_hash bytea,
      name text NOT NULL,
      processed_at timestamptz,
      state json,
      updated_at timestamptz,
      triggered_at timestamptz,
      rank smallint,
      is_deleted boolean NOT NULL DEFAULT false,
      refunds json NOT NULL DEFAULT '[]',
      program_version integer,
      tier_id text,
      multiplier_basis_points integer,
      does_not_count text,
      hold_ends_at timestamptz,
      posted_points bigint NOT NULL DEFAULT 0,
      changes integer NOT NULL DEFAULT 0,
      write_offs json NOT NULL DEFAULT '[]',
      eligible_minor bigint NOT NULL DEFAULT 0,
      explanation json,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, order_id)
    )`.execute(db);
  await sql`
    CREATE INDEX orders_of_customer ON orders (shop_id, customer_id, processed_at, order_id)
      WHERE customer_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX orders_of_guest ON orders (shop_id, guest_hash, processed_at)
      WHERE guest_hash IS NOT NULL AND customer_id IS NULL`.execute(db);
  await protectTenantTable(db, "orders", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });
}

async function createPostings(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE DOMAIN posting_kind AS text COLLATE "C" CHECK (VALUE IN ('order_award', 'order_clawback', 'release',
      'action', 'adjustment', 'import', 'undo', 'redemption', 'redemption_return', 'write_off',
      'write_off_reversal'))`.execute(db);
  await sql`
    CREATE TYPE ledger_account AS ENUM ('available', 'pending', 'issued', 'granted', 'redeemed', 'expired', 'adjusted',
      'imported', 'written_off')`.execute(db);
  await sql`
    CREATE TABLE postings (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      recorded_at timestamptz NOT NULL,
      occurred_at timestamptz NOT NULL,
      kind posting_kind NOT NULL,
      program_version integer,
      legs_hash bytea NOT NULL CHECK (length(legs_hash) = 16),
      source_key text COLLATE "C" NOT NULL,
      actor text NOT NULL,
      explanation json NOT NULL,
      reason text,
      note text,
      PRIMARY KEY (shop_id, id),
      UNIQUE (shop_id, source_key)
    )`.execute(db);
  // A shop's history is mostly awards; what is rare is found without walking it.
  await sql`CREATE INDEX postings_of_rare_kinds ON postings (shop_id, kind, id) WHERE kind <> 'order_award'`.execute(
    db,
  );
  // Nothing is ever updated or deleted here: the running program has no such right.
  await protectTenantTable(db, "postings", { app: ["select", "insert"], erase: ["select"] });

  await sql`
    CREATE TABLE movements (
      shop_id uuid NOT NULL,
      posting_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      balance_after bigint NOT NULL,
      from_account ledger_account NOT NULL,
      to_account ledger_account NOT NULL,
      leg smallint NOT NULL CHECK (leg >= 0),
      PRIMARY KEY (shop_id, posting_id, leg),
      CHECK (from_account <> to_account)
    )`.execute(db);
  await sql`CREATE INDEX movements_of_customer ON movements (shop_id, customer_id, posting_id)`.execute(db);
  await protectTenantTable(db, "movements", { app: ["select", "insert"], erase: ["select"] });

  // What the shop's accounts moved on each past day, in the shop's time zone; closed by a job.
  await sql`
    CREATE TABLE rollups (
      shop_id uuid NOT NULL,
      day date NOT NULL,
      account ledger_account NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      points_in bigint NOT NULL,
      points_out bigint NOT NULL,
      PRIMARY KEY (shop_id, day, account)
    )`.execute(db);
  await protectTenantTable(db, "rollups", { app: ["select", "insert"], erase: ["select"] });
}

async function createLots(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE lots (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      id uuid NOT NULL,
      posting_id uuid NOT NULL,
      parent_lot_id uuid,
      points bigint NOT NULL CHECK (points > 0),
      remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND points),
      available_at timestamptz NOT NULL,
      released_at timestamptz,
      expires_at timestamptz,
      order_id text,
      PRIMARY KEY (shop_id, customer_id, id)
    )`.execute(db);
  await sql`CREATE INDEX lots_open ON lots (shop_id, customer_id) WHERE remaining > 0`.execute(db);
  await sql`
    CREATE INDEX lots_held ON lots (shop_id, available_at)
      WHERE released_at IS NULL AND remaining > 0`.execute(db);
  await protectTenantTable(db, "lots", { app: ["select", "insert"], erase: ["select"] });
  await sql`GRANT UPDATE (remaining, released_at) ON lots TO laurel_app`.execute(db);

  await sql`
    CREATE TABLE lot_uses (
      shop_id uuid NOT NULL,
      lot_id uuid NOT NULL,
      posting_id uuid NOT NULL,
      leg smallint NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      PRIMARY KEY (shop_id, posting_id, leg, lot_id)
    )`.execute(db);
  await sql`CREATE INDEX lot_uses_of_lot ON lot_uses (shop_id, lot_id)`.execute(db);
  await protectTenantTable(db, "lot_uses", { app: ["select", "insert"], erase: ["select"] });

  // Debits that no lot has fully paid. A row stays at zero once it is paid.
  await sql`
    CREATE TABLE debts (
      shop_id uuid NOT NULL,
      customer_id uuid NOT NULL,
      posting_id uuid NOT NULL,
      leg smallint NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      unpaid bigint NOT NULL CHECK (unpaid BETWEEN 0 AND points),
      PRIMARY KEY (shop_id, customer_id, posting_id, leg)
    )`.execute(db);
  await protectTenantTable(db, "debts", { app: ["select", "insert"], erase: ["select"] });
  await sql`GRANT UPDATE (unpaid) ON debts TO laurel_app`.execute(db);
}
