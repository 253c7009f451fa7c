// The shop's activity: its movements, but a bulk adjustment is one line, and so is its undo.
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
} from "../../graphql/connection.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { listMovements, type MovementsAsked } from "../ledger/movements/list-movements.ts";
import type { MovementNode } from "../ledger/movements/movement-node.ts";
import { type BulkAdjustment, toBulkAdjustment } from "./bulk-adjustment.ts";
import { listBulkLines } from "./bulk-adjustments.sql.ts";

export interface ActivityLine {
  /** The cursor of the line. */
  readonly id: string;
  /** The id that orders the lines: of a posting, of a bulk adjustment, or of its undo. */
  readonly lineId: string;
  readonly recordedAt: Date;
  /** Null: it is a bulk adjustment. */
  readonly movement: MovementNode | null;
  readonly bulkAdjustment: BulkAdjustment | null;
  readonly isUndo: boolean;
}

/** Newest first. What one customer has, and what a report's figure counts, are single movements. */
export async function listActivity(tx: Tx, asked: MovementsAsked): Promise<Connection<ActivityLine>> {
  const { page, customerId, figure } = asked;
  const isWhole = customerId === null && figure === null;
  // One more than the page holds, to know whether there are more.
  const limit = page.limit + 1;
  const [movements, bulk] = await Promise.all([
    listMovements(tx, { ...asked, onlySingle: isWhole, page: { ...page, limit } }),
    isWhole ? listBulk(tx, asked, limit) : [],
  ]);
  const lines = [...movements.nodes.map(toLine), ...bulk].sort((a, b) => compare(b.lineId, a.lineId));
  return toConnection(lines, page, { toNode: (line) => line, toCursor: (line) => line.id });
}

async function listBulk(
  tx: Tx,
  { page, kinds, from, to }: MovementsAsked,
  limit: number,
): Promise<readonly ActivityLine[]> {
  const has = (kind: string) => kinds === null || kinds.includes(kind);
  const [before = null] =
    page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid, cursorPart.leg]);
  const range = [before, from && firstIdAt(from), to && firstIdAt(to)];
  const rows = await tx.run(listBulkLines, [tx.shopId, has("adjustment"), has("undo"), ...range, limit]);
  return rows.map((row) => ({
    id: encodeCursor(row.line_id, 0),
    lineId: row.line_id,
    recordedAt: timeOfId(row.line_id),
    movement: null,
    bulkAdjustment: toBulkAdjustment(row),
    isUndo: row.is_undo,
  }));
}

const toLine = (movement: MovementNode): ActivityLine => ({
  id: movement.id,
  lineId: movement.postingId,
  recordedAt: movement.recordedAt,
  movement,
  bulkAdjustment: null,
  isUndo: false,
});

/** Lines of one posting stay in their order. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
