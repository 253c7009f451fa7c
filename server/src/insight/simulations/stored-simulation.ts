// A simulation as it is stored, and what it shows.
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { leftOutBy, type SimulationGap } from "@laurel/domain/simulator/left-out.ts";
import type { SimulationPlan, SimulationResult } from "@laurel/domain/simulator/result.ts";
import type { TopMember } from "@laurel/domain/simulator/totals.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { isId } from "../../graphql/check-input.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { LiveDocument } from "../../tenant/documents/document-source.ts";
import { findFirstOrder } from "./past.sql.ts";
import {
  findSimulation,
  listMembers,
  listSimulations,
  type SimulationRow,
  type SimulationStatus,
} from "./simulations.sql.ts";

/** The figures, with what both programs leave out. */
export interface StoredResult extends SimulationResult {
  readonly leftOut: readonly SimulationGap[];
}

export interface ResultNode extends StoredResult {
  readonly simulationId: string;
}

export interface SimulationNode {
  readonly id: string;
  readonly status: SimulationStatus;
  readonly document: ProgramDocument;
  readonly programVersion: number;
  readonly from: string;
  readonly to: string;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly finishedAt: Date | null;
  readonly members: number;
  readonly membersDone: number;
  readonly ordersDone: number;
  readonly plan: SimulationPlan | null;
  readonly result: StoredResult | null;
}

export interface PastRange {
  readonly firstDay: string;
}

/** Null: no customer has ordered yet. */
export async function findRange(tx: Tx, { timeZone }: Shop): Promise<PastRange | null> {
  const [first] = await tx.run(findFirstOrder, [tx.shopId]);
  return first ? { firstDay: toLocalDate(first.at, timeZone) } : null;
}

export async function loadSimulation(tx: Tx, id: string): Promise<SimulationNode | null> {
  const [row] = await tx.run(findSimulation, [tx.shopId, id]);
  return row ? toNode(row) : null;
}

/** Newest first. */
export async function listNewestSimulations(tx: Tx, page: PageAsked): Promise<Connection<SimulationNode>> {
  const [before = null] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const rows = await tx.run(listSimulations, [tx.shopId, before, page.limit + 1]);
  return toConnection(rows, page, { toNode, toCursor: ({ id }) => encodeCursor(id) });
}

const STATUSES: readonly SimulationStatus[] = ["RUNNING", "FINISHED", "STOPPED", "FAILED"];

/** For pages that listen. Null: there is none with this id. */
export async function readProgress(tx: Tx, id: string): Promise<LiveDocument | null> {
  const node = isId(id) ? await loadSimulation(tx, id) : null;
  if (!node) return null;
  const { status, members, membersDone } = node;
  const version = 1 + STATUSES.indexOf(status) + STATUSES.length * (membersDone + (members > 0 ? 1 : 0));
  return { version, data: { status, members, membersDone } };
}

/** Who gains (`W`) or loses (`L`) the most, the most first. */
export async function listTop(tx: Tx, simulationId: string, side: "W" | "L"): Promise<readonly TopMember[]> {
  const rows = await tx.run(listMembers, [tx.shopId, simulationId, side]);
  return rows.map(({ customer_id: customerId, figures }) => ({
    ...(figures as Omit<TopMember, "customerId">),
    customerId,
  }));
}

const toNode = (row: SimulationRow): SimulationNode => ({
  id: row.id,
  status: row.status,
  document: JSON.parse(row.document) as ProgramDocument,
  programVersion: row.program_version,
  from: row.from_day,
  to: row.to_day,
  startedAt: row.started_at,
  startedBy: row.started_by,
  finishedAt: row.finished_at,
  members: row.members,
  membersDone: row.members_done,
  ordersDone: row.orders_done,
  plan: row.plan as SimulationPlan | null,
  result: row.result as StoredResult | null,
});

export const withLeftOut = (
  result: SimulationResult,
  { inForce, draft }: { readonly inForce: ProgramDocument; readonly draft: ProgramDocument },
): StoredResult => ({ ...result, leftOut: leftOutBy([inForce, draft]) });
