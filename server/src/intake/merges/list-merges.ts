import type { Tx } from "../../database/database.ts";
import { findMerge, listMerges as selectMerges, type MergeRow } from "./merges.sql.ts";
import { undoableUntil } from "./undo-merge.ts";

export interface MergeNode {
  readonly id: string;
  readonly fromId: string;
  readonly intoId: string;
  readonly mergedAt: Date;
  readonly mergedBy: string;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly undoUntil: Date;
  readonly points: number;
  readonly doubled: number;
  readonly orders: number;
  readonly redemptions: number;
}

const LISTED_MAX = 20;

/** Merges with this customer on either side, newest first. */
export async function listMerges(tx: Tx, customerId: string): Promise<readonly MergeNode[]> {
  return (await tx.run(selectMerges, [tx.shopId, customerId, LISTED_MAX])).map(toNode);
}

export async function findMergeNode(tx: Tx, mergeId: string): Promise<MergeNode | null> {
  const [row] = await tx.run(findMerge, [tx.shopId, mergeId]);
  return row ? toNode(row) : null;
}

const toNode = (row: MergeRow): MergeNode => ({
  id: row.id,
  fromId: row.from_customer_id,
  intoId: row.into_customer_id,
  mergedAt: row.merged_at,
  mergedBy: row.merged_by,
  undoneAt: row.undone_at,
  undoneBy: row.undone_by,
  undoUntil: undoableUntil(row),
  points: row.points_moved,
  doubled: row.points_doubled,
  orders: row.order_ids.length,
  redemptions: row.redemption_ids.length,
});
