// Tiers over a window of time: what counts now and until when, when a tier ends, floors that end, and each change of a
// tier. Members that exist keep their tiers; what counts over a window is read once when a window is first used.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // progress counts from progress_from until progress_until. tier_until: before it, time alone does not change the
  // tier. Both ends may be too early, and are never too late.
  await sql`
    ALTER TABLE balances
      ADD COLUMN progress bigint NOT NULL DEFAULT 0,
      ADD COLUMN progress_from timestamptz,
      ADD COLUMN progress_until timestamptz,
      ADD COLUMN tier_until timestamptz,
      ADD COLUMN tier_floor_from timestamptz,
      ADD COLUMN tier_floor_until timestamptz`.execute(db);
  await sql`
    ALTER TABLE merges
      ADD COLUMN from_floor_from timestamptz,
      ADD COLUMN from_floor_until timestamptz,
      ADD COLUMN into_floor_from timestamptz,
      ADD COLUMN into_floor_until timestamptz`.execute(db);
  await sql`
    CREATE TABLE tier_changes (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      customer_id uuid NOT NULL,
      changed_at timestamptz NOT NULL,
      from_tier_id text,
      to_tier_id text,
      why text COLLATE "C" NOT NULL CHECK (why IN ('progress', 'time', 'program', 'import', 'staff', 'merge')),
      PRIMARY KEY (shop_id, customer_id, id)
    )`.execute(db);
  await protectTenantTable(db, "tier_changes", { app: ["select", "insert"], erase: ["select"] });
}
