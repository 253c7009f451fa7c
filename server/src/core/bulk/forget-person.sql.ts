import { statement } from "../../database/database.ts";
import { ERASED_NOTICE } from "./bulk-adjustments.sql.ts";

export interface BatchTextsRow {
  id: string;
  members: number;
  reason: string;
  note: string | null;
  undo_reason: string | null;
}

/** Batches that include one of these customers. */
export const lockBatchesOf = statement<BatchTextsRow>(
  "bulk_adjustments_lock_of_person",
  `SELECT id, members, reason, note, undo_reason FROM bulk_adjustments AS b
    WHERE shop_id = $1 AND EXISTS (
      SELECT 1 FROM bulk_adjustment_parts AS p
       WHERE p.shop_id = $1 AND p.bulk_id = b.id AND p.customer_ids && $2::uuid[])
    ORDER BY id FOR UPDATE`,
);

/** The idempotency keys under which these batches were requested. */
export const listKeysOfBatches = statement<{ key: string; bulk_id: string }>(
  "bulk_adjustments_list_keys",
  `SELECT key, result ->> 'id' AS bulk_id FROM idempotency_keys
    WHERE shop_id = $1 AND operation = 'bulk_adjustment' AND result ->> 'id' = ANY($2::text[])`,
);

/** The reason is required, so a fixed text replaces it. */
export const forgetBatchTexts = statement<never>(
  "bulk_adjustments_forget_texts",
  `UPDATE bulk_adjustments SET note = NULL, reason = '${ERASED_NOTICE}',
          undo_reason = CASE WHEN undo_reason IS NULL THEN NULL ELSE '${ERASED_NOTICE}' END
    WHERE shop_id = $1 AND id = $2`,
);
