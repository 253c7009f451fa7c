// One adjustment of many customers, as it is stored.
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { findBulkAdjustment, listBulkAdjustments, type BulkAdjustmentRow } from "./bulk-adjustments.sql.ts";

export interface BulkAdjustment {
  readonly id: string;
  readonly status: BulkAdjustmentRow["status"];
  readonly points: number;
  readonly reason: string;
  readonly note: string | null;
  readonly countsTowardTier: boolean;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly members: number;
  readonly adjusted: number;
  readonly refused: number;
  readonly undone: number;
  readonly leftAlone: number;
  readonly appliedAt: Date | null;
  readonly undoReason: string | null;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
}

/** Each member's posting has its own key, so that no member is adjusted twice. */
export const adjustmentKey = (bulkId: string, customerId: string): string => `bulk:${bulkId}:${customerId}`;

export async function findBulkAdjustmentById(tx: Tx, id: string): Promise<BulkAdjustment | null> {
  const [row] = await tx.run(findBulkAdjustment, [tx.shopId, id]);
  return row ? toBulkAdjustment(row) : null;
}

/** Newest first. */
export async function listNewestBulkAdjustments(
  tx: Tx,
  page: PageAsked,
): Promise<Connection<BulkAdjustment>> {
  const [before = null] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const rows = await tx.run(listBulkAdjustments, [tx.shopId, before, page.limit + 1]);
  return toConnection(rows, page, { toNode: toBulkAdjustment, toCursor: ({ id }) => encodeCursor(id) });
}

export const toBulkAdjustment = (row: BulkAdjustmentRow): BulkAdjustment => ({
  id: row.id,
  status: row.status,
  points: row.points,
  reason: row.reason,
  note: row.note,
  countsTowardTier: row.counts_toward_tier,
  createdAt: row.created_at,
  createdBy: row.created_by,
  members: row.members,
  adjusted: row.adjusted,
  refused: row.refused,
  undone: row.undone,
  leftAlone: row.left_alone,
  appliedAt: row.applied_at,
  undoReason: row.undo_reason,
  undoneBy: row.undo_by,
  undoneAt: row.undone_at,
});
