// Rewards, those that were redeemed with their codes, and idempotency keys of clients.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  await createRewards(db);
  await createRedemptions(db);
  await createIdempotencyKeys(db);
}

async function createRewards(db: Kysely<never>): Promise<void> {
  // position: 1 is the first; null for a reward that was never moved. Who changed a reward, and when, is in audit_log.
  await sql`
    CREATE TABLE rewards (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      position integer CHECK (position > 0),
      data jsonb NOT NULL,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await protectTenantTable(db, "rewards", { app: ["select", "insert", "update", "delete"] });

  // Available points of members at equal steps from the lowest balance to the highest. Only large shops have a row.
  await sql`
    CREATE TABLE balance_spreads (
      shop_id uuid PRIMARY KEY,
      quantiles bigint[] NOT NULL CHECK (cardinality(quantiles) >= 2),
      measured_at timestamptz NOT NULL
    )`.execute(db);
  await protectTenantTable(db, "balance_spreads", { app: ["select", "insert", "update", "delete"] });
}

async function createRedemptions(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE DOMAIN redemption_status AS text COLLATE "C"
      CHECK (VALUE IN ('REQUESTED', 'ISSUED', 'USED', 'EXPIRED', 'CANCELLED', 'FAILED'))`.execute(db);
  // A failed redemption waits for staff to retry it, as another redemption, or to dismiss it. failure_code: why it
  // failed, as a code that has a message.
  await sql`
    CREATE TABLE redemptions (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      customer_id uuid NOT NULL,
      reward_id uuid NOT NULL,
      reward_version integer NOT NULL,
      status redemption_status NOT NULL,
      points bigint NOT NULL CHECK (points > 0),
      postings integer NOT NULL DEFAULT 1,
      code text COLLATE "C" NOT NULL,
      discount json NOT NULL,
      platform_id text,
      worth_minor bigint,
      requested_at timestamptz NOT NULL,
      tried_at timestamptz,
      issued_at timestamptz,
      used_at timestamptz,
      expires_at timestamptz,
      cancelled_at timestamptz,
      cancel_requested_at timestamptz,
      cancel_reason text,
      order_id text,
      is_flagged boolean NOT NULL DEFAULT false,
      failed_at timestamptz,
      failure text,
      failure_code text COLLATE "C",
      handled_at timestamptz,
      retried_as uuid,
      PRIMARY KEY (shop_id, id),
      UNIQUE (shop_id, code)
    )`.execute(db);
  await sql`CREATE INDEX redemptions_of_customer ON redemptions (shop_id, customer_id, id)`.execute(db);
  await sql`CREATE INDEX redemptions_of_reward ON redemptions (shop_id, reward_id, customer_id, status)`.execute(
    db,
  );
  await sql`CREATE INDEX redemptions_of_reward_by_status ON redemptions (shop_id, reward_id, status, id)`.execute(
    db,
  );
  await sql`CREATE INDEX redemptions_of_order ON redemptions (shop_id, order_id) WHERE order_id IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX redemptions_open ON redemptions (shop_id, status, expires_at)
      WHERE status IN ('REQUESTED', 'ISSUED')`.execute(db);
  await sql`CREATE INDEX redemptions_failed ON redemptions (shop_id, id) WHERE status = 'FAILED'`.execute(db);
  await sql`CREATE INDEX redemptions_used ON redemptions (shop_id, used_at) WHERE status = 'USED'`.execute(
    db,
  );
  await protectTenantTable(db, "redemptions", { app: ["select", "insert", "update"], erase: ["select"] });
  await sql`GRANT UPDATE (cancel_reason) ON redemptions TO laurel_erase`.execute(db);
}

async function createIdempotencyKeys(db: Kysely<never>): Promise<void> {
  // A client's own key: the same key with the same input gets the same answer.
  await sql`
    CREATE TABLE idempotency_keys (
      shop_id uuid NOT NULL,
      operation text NOT NULL,
      key text NOT NULL,
      input_hash bytea NOT NULL,
      result json,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (shop_id, operation, key)
    )`.execute(db);
  await protectTenantTable(db, "idempotency_keys", { app: ["select", "insert", "update", "delete"] });
}
