import { statement } from "../../../database/database.ts";

export interface CodeRow {
  redemption_id: string;
  key_id: string;
  sealed: Buffer;
}

export const insertCode = statement<never>(
  "gift_card_codes_insert",
  "INSERT INTO gift_card_codes (shop_id, redemption_id, key_id, sealed) VALUES ($1, $2, $3, $4)",
);

export const findCodes = statement<CodeRow>(
  "gift_card_codes_find",
  "SELECT redemption_id, key_id, sealed FROM gift_card_codes WHERE shop_id = $1 AND redemption_id = ANY($2::uuid[])",
);

/** Those that another key than $2 sealed. */
export const listOfOtherKeys = statement<CodeRow>(
  "gift_card_codes_list_of_other_keys",
  `SELECT redemption_id, key_id, sealed FROM gift_card_codes
    WHERE shop_id = $1 AND key_id <> $2 AND redemption_id > $3 ORDER BY redemption_id LIMIT $4`,
);

/** Unless it was removed meanwhile. */
export const replaceSeal = statement<never>(
  "gift_card_codes_replace_seal",
  "UPDATE gift_card_codes SET key_id = $3, sealed = $4 WHERE shop_id = $1 AND redemption_id = $2",
);

export const deleteCode = statement<never>(
  "gift_card_codes_delete",
  "DELETE FROM gift_card_codes WHERE shop_id = $1 AND redemption_id = $2",
);

export const deleteCodeOfErased = statement<never>(
  "gift_card_codes_delete_of_erased",
  `DELETE FROM gift_card_codes
    WHERE shop_id = $1 AND redemption_id = $2
          AND EXISTS (SELECT 1 FROM redemptions AS r JOIN customers AS c ON c.shop_id = $1 AND c.id = r.customer_id
                       WHERE r.shop_id = $1 AND r.id = $2 AND c.erased_at IS NOT NULL)`,
);

/** A card that is being made keeps its code until then: nothing else finds it. */
export const eraseCodes = statement<never>(
  "gift_card_codes_erase",
  `DELETE FROM gift_card_codes
    WHERE shop_id = $1
          AND redemption_id IN (SELECT id FROM redemptions
                                 WHERE shop_id = $1 AND (customer_id = $2 OR id = ANY($3::uuid[]))
                                       AND status <> 'REQUESTED')`,
);
