import { statement } from "../../database/database.ts";
import { bulkSources } from "./bulk-sources.ts";

/** A merged customer stays merged: nothing may ever be posted to it. */
export const eraseStatus = statement<never>(
  "ledger_erase_status",
  "UPDATE balances SET status = 'ERASED' WHERE shop_id = $1 AND customer_id = $2 AND status <> 'MERGED'",
);

/**
 * Removes typed texts, and the client's own key if a posting is identified by it: the posting's id replaces it in the
 * source. Sources of orders, redemptions, imports and bulk adjustments contain ids only.
 */
export const eraseTextsOfMember = statement<never>(
  "ledger_erase_texts_of_member",
  `UPDATE entries SET reason = NULL, note = NULL,
          source_key = CASE kind
            WHEN 'adjustment' THEN CASE WHEN source_key LIKE '${bulkSources}' THEN source_key ELSE 'adjustment:' || id END
            WHEN 'action' THEN
              CASE WHEN actor = 'platform' THEN source_key
                   ELSE left(source_key, position(':' || $2::text || ':' IN source_key) + length($2::text) + 1) || id END
            ELSE source_key END
    WHERE shop_id = $1 AND customer_id = $2::uuid AND leg = 0
      AND (reason IS NOT NULL OR note IS NOT NULL OR kind IN ('adjustment', 'action'))`,
);

/** The postings of these members that contain one of these texts, including their undos. */
export const eraseTexts = statement<never>(
  "ledger_erase_texts",
  `UPDATE entries SET reason = NULL, note = NULL
    WHERE shop_id = $1 AND customer_id = ANY($2::uuid[]) AND (reason = ANY($3::text[]) OR note = ANY($3::text[]))`,
);
