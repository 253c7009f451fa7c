// Members refer friends: the members' links, and one row for each friend's claim with its code, the friend's order and
// the points that it gives. Of a friend only a keyed hash of the e-mail is kept.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE referral_links (
      shop_id uuid NOT NULL,
      token text COLLATE "C" NOT NULL,
      customer_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, token),
      UNIQUE (shop_id, customer_id)
    )`.execute(db);
  await protectTenantTable(db, "referral_links", { app: ["select", "insert"] });

  // friend_email: only until the store was asked about it. claim_flags: why no code is made yet; flags: why the order's
  // points wait; approved: those that staff allowed. worth: the points that the order brings but for flags. posted,
  // postings: what the ledger gave, and in how many postings. month: the local month of the order.
  await sql`
    CREATE TABLE referrals (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      advocate_id uuid NOT NULL,
      claimed_at timestamptz NOT NULL,
      program_version integer NOT NULL,
      friend_hash bytea,
      friend_email text,
      checked_at timestamptz,
      code text COLLATE "C",
      discount json,
      platform_id text,
      tried_at timestamptz,
      issued_at timestamptz,
      failure text,
      order_id text,
      friend_id uuid,
      ordered_at timestamptz,
      month text COLLATE "C",
      hold_ends_at timestamptz,
      worth bigint NOT NULL DEFAULT 0 CHECK (worth >= 0),
      claim_flags text[] NOT NULL DEFAULT '{}',
      flags text[] NOT NULL DEFAULT '{}',
      approved text[] NOT NULL DEFAULT '{}',
      refused_at timestamptz,
      decided_at timestamptz,
      decided_by text,
      posted bigint NOT NULL DEFAULT 0 CHECK (posted >= 0),
      postings integer NOT NULL DEFAULT 0,
      PRIMARY KEY (shop_id, id),
      CHECK ((order_id IS NULL) = (ordered_at IS NULL) AND (order_id IS NULL) = (month IS NULL))
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX referrals_of_friend_hash ON referrals (shop_id, friend_hash)
      WHERE friend_hash IS NOT NULL AND refused_at IS NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX referrals_by_code ON referrals (shop_id, code) WHERE code IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX referrals_of_advocate ON referrals (shop_id, advocate_id, id)`.execute(db);
  await sql`
    CREATE INDEX referrals_of_friend ON referrals (shop_id, friend_id) WHERE friend_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX referrals_of_order ON referrals (shop_id, order_id) WHERE order_id IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX referrals_to_decide ON referrals (shop_id, id)
      WHERE refused_at IS NULL AND NOT (claim_flags <@ approved AND flags <@ approved)`.execute(db);
  await protectTenantTable(db, "referrals", {
    app: ["select", "insert", "update"],
    erase: ["select", "update"],
  });

  // Keyed hashes of who an order is for: kept only while referrals are on.
  await sql`
    CREATE TABLE order_traces (
      shop_id uuid NOT NULL,
      order_id text NOT NULL,
      email_hash bytea,
      address_hash bytea,
      PRIMARY KEY (shop_id, order_id)
    )`.execute(db);
  await sql`
    CREATE INDEX order_traces_by_email ON order_traces (shop_id, email_hash)
      WHERE email_hash IS NOT NULL`.execute(db);
  await protectTenantTable(db, "order_traces", { app: ["select", "insert", "update", "delete"] });

  await addPostingKind(db);
  await sql`ALTER TABLE entries ADD COLUMN referral_id uuid`.execute(db);
  await sql`ALTER TABLE merges ADD COLUMN referral_ids uuid[] NOT NULL DEFAULT '{}'`.execute(db);
}

/** Besides the kinds that earlier migrations allowed. */
async function addPostingKind(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE conname = 'posting_kind_check' AND contypid = 'laurel.posting_kind'::regtype`.execute(db);
  const kinds = [...(rows[0]?.rule ?? "").matchAll(/'([a-z_]+)'/g)].map(([, known]) => known!);
  const all = sql.join([...kinds, "referral"].map((one) => sql.lit(one)));
  await sql`ALTER DOMAIN posting_kind DROP CONSTRAINT posting_kind_check`.execute(db);
  // The stored rows are of earlier kinds: to check them would read the whole ledger.
  await sql`
    ALTER DOMAIN posting_kind ADD CONSTRAINT posting_kind_check CHECK (VALUE IN (${all})) NOT VALID`.execute(
    db,
  );
}
