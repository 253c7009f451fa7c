// Webhooks that Laurel sends: the addresses of a merchant's own programs, and what was or will be sent to each.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // Both secrets are sealed, with the key of key_id. The former one signs until former_until.
  await sql`
    CREATE TABLE webhook_endpoints (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      url text NOT NULL,
      topics text[] NOT NULL CHECK (cardinality(topics) > 0),
      key_id text COLLATE "C" NOT NULL,
      secret bytea NOT NULL,
      former_secret bytea,
      former_until timestamptz,
      off_reason text COLLATE "C" CHECK (off_reason IN ('MERCHANT', 'GONE', 'FAILING', 'SECRET_LOST')),
      off_at timestamptz,
      failing_since timestamptz,
      resting_until timestamptz,
      created_at timestamptz NOT NULL,
      created_by text NOT NULL,
      PRIMARY KEY (shop_id, id),
      CHECK ((off_reason IS NULL) = (off_at IS NULL)),
      CHECK ((former_secret IS NULL) = (former_until IS NULL))
    )`.execute(db);
  await protectTenantTable(db, "webhook_endpoints", { app: ["select", "insert", "update", "delete"] });

  // One row for each event and endpoint, written with the facts. Its id is the receiver's webhook-id. due_at: when it
  // is sent next. failures: tries in a row that failed. attempts: all of them, for the log.
  await sql`
    CREATE TABLE webhook_deliveries (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      topic text COLLATE "C" NOT NULL,
      happened_at timestamptz NOT NULL,
      data json NOT NULL,
      status text COLLATE "C" NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'DELIVERED', 'FAILED')),
      due_at timestamptz,
      failures integer NOT NULL DEFAULT 0,
      attempts json NOT NULL DEFAULT '[]',
      PRIMARY KEY (shop_id, id),
      CHECK ((status = 'WAITING') = (due_at IS NOT NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (shop_id, endpoint_id, due_at, id)
     WHERE due_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (shop_id, endpoint_id, id)`.execute(db);
  await protectTenantTable(db, "webhook_deliveries", { app: ["select", "insert", "update", "delete"] });
}
