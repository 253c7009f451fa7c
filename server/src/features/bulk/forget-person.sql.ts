import { statement } from "../../database/database.ts";
import { FORGOTTEN_WORDS } from "./bulk-adjustments.sql.ts";

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
      SELECT 1 FROM bulk_adjustment_parts AS p
       WHERE p.shop_id = $1 AND p.bulk_id = b.id AND p.customer_ids && $2::uuid[])
    ORDER BY id FOR UPDATE`,
);

/** Of clients who asked for one of these batches. */
export const listKeysOfBatches = statement<{ key: string; bulk_id: string }>(
  "bulk_adjustments_list_keys",
  `SELECT key, result ->> 'id' AS bulk_id FROM idempotency_keys
    WHERE shop_id = $1 AND operation = 'bulk_adjustment' AND result ->> 'id' = ANY($2::text[])`,
);

/** Run as laurel_erase. */
export const forgetKeys = statement<never>(
  "bulk_adjustments_forget_keys",
  `DELETE FROM idempotency_keys WHERE shop_id = $1 AND operation = 'bulk_adjustment' AND key = ANY($2::text[])`,
);

/** The reason has to be there: it says why it is not. */
export const forgetBatchTexts = statement<never>(
  "bulk_adjustments_forget_texts",
  `UPDATE bulk_adjustments SET note = NULL, reason = '${FORGOTTEN_WORDS}',
          undo_reason = CASE WHEN undo_reason IS NULL THEN NULL ELSE '${FORGOTTEN_WORDS}' END
    WHERE shop_id = $1 AND id = $2`,
);

/** Run as laurel_erase. Of everybody in the batch: postings that say what it said, those that took it back with them. */
export const forgetPostingTexts = statement<never>(
  "bulk_adjustments_forget_posting_texts",
  `UPDATE entries SET reason = NULL, note = NULL
    WHERE shop_id = $1 AND (reason = ANY($3::text[]) OR note = ANY($3::text[])) AND customer_id IN (
      SELECT unnest(p.customer_ids) FROM bulk_adjustment_parts AS p WHERE p.shop_id = $1 AND p.bulk_id = $2)`,
);
