import { statement } from "../database/database.ts";

export interface BatchTextsRow {
  id: string;
  members: number;
  reason: string;
  note: string | null;
  undo_reason: string | null;
}

/** Batches that one of these customers was chosen for. */
export const lockBatchesOf = statement<BatchTextsRow>(
  "bulk_adjustments_lock_of_person",
  `SELECT id, members, reason, note, undo_reason FROM bulk_adjustments AS b
    WHERE shop_id = $1 AND EXISTS (
      SELECT FROM bulk_adjustment_parts AS p
       WHERE p.shop_id = $1 AND p.bulk_id = b.id AND p.customer_ids && $2::uuid[])
    ORDER BY id FOR UPDATE`,
);

/** The reason has to be there: it says why it is not. */
export const forgetBatchTexts = statement<never>(
  "bulk_adjustments_forget_texts",
  `UPDATE bulk_adjustments SET note = NULL, reason = 'Removed: it named a person who was erased.',
          undo_reason = CASE WHEN undo_reason IS NULL THEN NULL ELSE 'Removed: it named a person who was erased.' END
    WHERE shop_id = $1 AND id = $2`,
);

/** Run as laurel_erase. Of everybody in the batch: postings that say what it said, those that took it back with them. */
export const forgetPostingTexts = statement<never>(
  "bulk_adjustments_forget_posting_texts",
  `UPDATE postings SET reason = NULL, note = NULL
    WHERE shop_id = $1 AND (reason = ANY($3::text[]) OR note = ANY($3::text[])) AND id IN (
      SELECT m.posting_id FROM movements AS m
       WHERE m.shop_id = $1 AND m.customer_id IN (
         SELECT unnest(p.customer_ids) FROM bulk_adjustment_parts AS p WHERE p.shop_id = $1 AND p.bulk_id = $2))`,
);
