// Drafts of the program, run over the shop's own past: each run, and the members who gain and lose the most.
import { sql, type Kysely } from "kysely";
import { protectTenantTable } from "../../tenants/protect-tenant-table.sql.ts";

export async function up(db: Kysely<never>): Promise<void> {
  // plan: what was counted at the beginning. totals: what the members up to member_cursor come to; empty once it has
  // ended. result: its figures.
  await sql`
    CREATE TABLE simulations (
      shop_id uuid NOT NULL,
      id uuid NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('RUNNING', 'FINISHED', 'STOPPED', 'FAILED')),
      document json NOT NULL,
      program_version integer NOT NULL,
      from_day date NOT NULL,
      to_day date NOT NULL,
      plan json,
      member_cursor uuid,
      members integer NOT NULL DEFAULT 0,
      members_done integer NOT NULL DEFAULT 0,
      orders_done integer NOT NULL DEFAULT 0,
      totals json,
      result json,
      started_at timestamptz NOT NULL,
      started_by text NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (shop_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX simulations_at_work ON simulations (shop_id) WHERE status = 'RUNNING'`.execute(
    db,
  );
  await protectTenantTable(db, "simulations", { app: ["select", "insert", "update", "delete"] });

  // side: W gains, L loses. place: from 1, the most first.
  await sql`
    CREATE TABLE simulation_members (
      shop_id uuid NOT NULL,
      simulation_id uuid NOT NULL,
      side "char" NOT NULL CHECK (side IN ('W', 'L')),
      place smallint NOT NULL,
      customer_id uuid NOT NULL,
      figures json NOT NULL,
      PRIMARY KEY (shop_id, simulation_id, side, place)
    )`.execute(db);
  await sql`CREATE INDEX simulation_members_of ON simulation_members (shop_id, customer_id)`.execute(db);
  await protectTenantTable(db, "simulation_members", { app: ["select", "insert", "delete"] });
}
