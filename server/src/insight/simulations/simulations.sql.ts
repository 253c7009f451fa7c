import { statement } from "../../database/database.ts";
import { keptIdOf } from "../../database/statements/kept-customer.ts";
import { rowsOf } from "../../database/statements/rows-of.ts";

export type SimulationStatus = "RUNNING" | "FINISHED" | "STOPPED" | "FAILED";

export interface SimulationRow {
  id: string;
  status: SimulationStatus;
  /** JSON. */
  document: string;
  program_version: number;
  from_day: string;
  to_day: string;
  plan: unknown;
  members: number;
  members_done: number;
  orders_done: number;
  result: unknown;
  started_at: Date;
  started_by: string;
  finished_at: Date | null;
}

const columns = `id, status, document::text AS document, program_version, from_day::text AS from_day, to_day::text AS to_day,
  plan, members, members_done, orders_done, result, started_at, started_by, finished_at`;

export const findSimulation = statement<SimulationRow>(
  "simulations_find",
  `SELECT ${columns} FROM simulations WHERE shop_id = $1 AND id = $2`,
);

export type WorkRow = SimulationRow & { member_cursor: string | null; totals: unknown };

/** What a step needs. The row is not locked: to stop a simulation waits for no step. */
export const findWork = statement<WorkRow>(
  "simulations_find_work",
  `SELECT ${columns}, member_cursor, totals FROM simulations WHERE shop_id = $1 AND id = $2`,
);

/** Newest first: ids grow with time. */
export const listSimulations = statement<SimulationRow>(
  "simulations_list",
  `SELECT ${columns} FROM simulations
    WHERE shop_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
);

/** Returns no row while another one runs. */
export const insertSimulation = statement<{ id: string }>(
  "simulations_insert",
  `INSERT INTO simulations (shop_id, id, status, document, program_version, from_day, to_day, started_at, started_by)
   VALUES ($1, $2, 'RUNNING', $3, $4, $5, $6, $7, $8)
   ON CONFLICT (shop_id) WHERE status = 'RUNNING' DO NOTHING RETURNING id`,
);

/** Those older than the newest `$2`. */
export const listOldSimulations = statement<{ id: string }>(
  "simulations_list_old",
  "SELECT id FROM simulations WHERE shop_id = $1 ORDER BY id DESC OFFSET $2",
);

export const deleteSimulations = statement<never>(
  "simulations_delete",
  "DELETE FROM simulations WHERE shop_id = $1 AND id = ANY($2::uuid[])",
);

export const deleteMembersOf = statement<never>(
  "simulation_members_delete_of",
  "DELETE FROM simulation_members WHERE shop_id = $1 AND simulation_id = ANY($2::uuid[])",
);

export const planSimulation = statement<never>(
  "simulations_plan",
  `UPDATE simulations SET plan = $3, members = $4, totals = $5
    WHERE shop_id = $1 AND id = $2 AND status = 'RUNNING' AND plan IS NULL`,
);

/** `$3`: the last member of the step before; null: it is the first. Stores nothing if it was stopped, or has gone on. */
export const moveSimulation = statement<never>(
  "simulations_move",
  `UPDATE simulations SET member_cursor = $4, members_done = members_done + $5, orders_done = $6, totals = $7
    WHERE shop_id = $1 AND id = $2 AND status = 'RUNNING' AND member_cursor IS NOT DISTINCT FROM $3::uuid`,
);

/**
 * What was found so far is not kept. A sample may have some more or fewer members than expected. Returns no row if it
 * has ended already.
 */
export const endSimulation = statement<{ id: string }>(
  "simulations_end",
  `UPDATE simulations
      SET status = $3, result = $4, totals = NULL, finished_at = $5,
          members = CASE WHEN $4::json IS NULL THEN members ELSE members_done END
    WHERE shop_id = $1 AND id = $2 AND status = 'RUNNING' RETURNING id`,
);

const listed = rowsOf(3, { side: "text", place: "smallint", customer_id: "uuid", figures: "json" });

/** Without those who were erased meanwhile. */
export const insertMembers = statement<never>(
  "simulation_members_insert",
  `INSERT INTO simulation_members (shop_id, simulation_id, side, place, customer_id, figures)
   SELECT s.shop_id, $2, listed.side::"char", listed.place, listed.customer_id, listed.figures
     FROM tenants AS s, (SELECT ${listed}) AS listed
    WHERE s.shop_id = $1
      AND EXISTS (SELECT 1 FROM customers AS c
                   WHERE c.shop_id = $1 AND c.id = listed.customer_id AND c.erased_at IS NULL)`,
);

export interface SimulationMemberRow {
  customer_id: string;
  figures: unknown;
}

/** Who was merged since is named as the kept customer. */
export const listMembers = statement<SimulationMemberRow>(
  "simulation_members_list",
  `SELECT ${keptIdOf("c")} AS customer_id, m.figures
     FROM simulation_members AS m JOIN customers AS c ON c.shop_id = m.shop_id AND c.id = m.customer_id
    WHERE m.shop_id = $1 AND m.simulation_id = $2 AND m.side = $3::text::"char" ORDER BY m.place`,
);

export const forgetMembers = statement<never>(
  "simulation_members_forget",
  "DELETE FROM simulation_members WHERE shop_id = $1 AND customer_id = ANY($2::uuid[])",
);
