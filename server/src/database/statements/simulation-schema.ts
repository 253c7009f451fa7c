// Row types of the simulator.
import type { Generated, JSONColumnType } from "kysely";
import type { OfShop, Timestamp } from "./columns.ts";

export interface SimulationSchema {
  simulations: SimulationsTable;
  simulation_members: SimulationMembersTable;
}

export type SimulationStatus = "RUNNING" | "FINISHED" | "STOPPED" | "FAILED";

interface SimulationsTable extends OfShop {
  id: string;
  status: SimulationStatus;
  document: JSONColumnType<object>;
  program_version: number;
  from_day: string;
  to_day: string;
  plan: JSONColumnType<object> | null;
  member_cursor: string | null;
  members: Generated<number>;
  members_done: Generated<number>;
  orders_done: Generated<number>;
  totals: JSONColumnType<object> | null;
  result: JSONColumnType<object> | null;
  started_at: Timestamp;
  started_by: string;
  finished_at: Timestamp | null;
}

interface SimulationMembersTable extends OfShop {
  simulation_id: string;
  side: string;
  place: number;
  customer_id: string;
  figures: JSONColumnType<object>;
}
