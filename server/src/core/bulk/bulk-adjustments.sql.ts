import { statement } from "../../database/database.ts";

export interface BulkAdjustmentRow {
  id: string;
  status: "APPLYING" | "APPLIED" | "UNDOING" | "UNDONE";
  points: number;
  reason: string;
  note: string | null;
  counts_toward_tier: boolean;
  created_at: Date;
  created_by: string;
  members: number;
  parts: number;
  applied_parts: number;
  adjusted: number;
  refused: number;
  undo_reason: string | null;
  undo_by: string | null;
  undone_parts: number;
  undone: number;
  left_alone: number;
  applied_at: Date | null;
  undone_at: Date | null;
  undo_id: string | null;
}

const columns = `id, status, points, reason, note, counts_toward_tier, created_at, created_by, members, parts,
  applied_parts, adjusted, refused, undo_reason, undo_by, undone_parts, undone, left_alone, applied_at,
  undone_at, undo_id`;

export const insertBulkAdjustment = statement<never>(
  "bulk_adjustments_insert",
  `INSERT INTO bulk_adjustments (shop_id, id, status, points, reason, note, counts_toward_tier, created_at, created_by,
                                 members, parts)
   VALUES ($1, $2, 'APPLYING', $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export const insertPart = statement<never>(
  "bulk_adjustments_insert_part",
  "INSERT INTO bulk_adjustment_parts (shop_id, bulk_id, n, customer_ids) VALUES ($1, $2, $3, $4::uuid[])",
);

export const findBulkAdjustment = statement<BulkAdjustmentRow>(
  "bulk_adjustments_find",
  `SELECT ${columns} FROM bulk_adjustments WHERE shop_id = $1 AND id = $2`,
);

/** Serializes applying, undoing and stopping a batch. */
export const lockBulkAdjustment = statement<BulkAdjustmentRow>(
  "bulk_adjustments_lock",
  `SELECT ${columns} FROM bulk_adjustments WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

/** Newest first: ids grow with time. `$2` null: start with the newest. */
export const listBulkAdjustments = statement<BulkAdjustmentRow>(
  "bulk_adjustments_list",
  `SELECT ${columns} FROM bulk_adjustments
    WHERE shop_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
);

export interface BulkLineRow extends BulkAdjustmentRow {
  /** It contains the time. */
  line_id: string;
  is_undo: boolean;
}

/** Beginnings and undos, newest first. `$2` and `$3`: which of the two. Older than `$4`, from `$5` until before `$6`. */
export const listBulkLines = statement<BulkLineRow>(
  "bulk_adjustments_list_lines",
  `SELECT * FROM (
     SELECT id AS line_id, false AS is_undo, ${columns} FROM bulk_adjustments WHERE shop_id = $1 AND $2
      UNION ALL
     SELECT undo_id AS line_id, true AS is_undo, ${columns} FROM bulk_adjustments
      WHERE shop_id = $1 AND $3 AND undo_id IS NOT NULL) AS lines
    WHERE ($4::uuid IS NULL OR line_id < $4) AND ($5::uuid IS NULL OR line_id >= $5)
      AND ($6::uuid IS NULL OR line_id < $6)
    ORDER BY line_id DESC LIMIT $7`,
);

/** How many points bulk adjustments usually move: half of those that were not undone move less. Null before the first. */
export const findUsualPoints = statement<{ usual: number | null }>(
  "bulk_adjustments_find_usual",
  `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY abs(points) * adjusted) AS usual
     FROM bulk_adjustments WHERE shop_id = $1 AND status IN ('APPLYING', 'APPLIED') AND adjusted > 0`,
);

/** The ids of all members in the batch, by part. */
export const listMembersOfBatch = statement<{ customer_ids: string[] }>(
  "bulk_adjustments_list_members",
  "SELECT customer_ids FROM bulk_adjustment_parts WHERE shop_id = $1 AND bulk_id = $2 ORDER BY n",
);

export const findPart = statement<{ customer_ids: string[] }>(
  "bulk_adjustments_find_part",
  "SELECT customer_ids FROM bulk_adjustment_parts WHERE shop_id = $1 AND bulk_id = $2 AND n = $3",
);

export const advanceApplying = statement<never>(
  "bulk_adjustments_advance_applying",
  `UPDATE bulk_adjustments SET applied_parts = applied_parts + 1, adjusted = adjusted + $3, refused = refused + $4
    WHERE shop_id = $1 AND id = $2`,
);

export const finishApplying = statement<never>(
  "bulk_adjustments_finish_applying",
  "UPDATE bulk_adjustments SET status = 'APPLIED', applied_at = $3 WHERE shop_id = $1 AND id = $2",
);

/** Replaces texts that named a person who was erased. */
export const ERASED_NOTICE = "Removed: it named a person who was erased.";

/** If the batch's reason was removed because it named an erased person, the undo's reason is not stored either. */
export const startUndoing = statement<never>(
  "bulk_adjustments_start_undoing",
  `UPDATE bulk_adjustments SET status = 'UNDOING', undo_by = $4, undo_id = $5,
          undo_reason = CASE WHEN reason = '${ERASED_NOTICE}' THEN reason ELSE $3::text END
    WHERE shop_id = $1 AND id = $2`,
);

export const advanceUndoing = statement<never>(
  "bulk_adjustments_advance_undoing",
  `UPDATE bulk_adjustments SET undone_parts = undone_parts + 1, undone = undone + $3, left_alone = left_alone + $4
    WHERE shop_id = $1 AND id = $2`,
);

export const finishUndoing = statement<never>(
  "bulk_adjustments_finish_undoing",
  "UPDATE bulk_adjustments SET status = 'UNDONE', undone_at = $3 WHERE shop_id = $1 AND id = $2",
);
