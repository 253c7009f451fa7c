import { statement } from "../../database/database.ts";

export interface TextsRow {
  version: number;
  /** JSON. */
  document: string;
}

export const findTexts = statement<TextsRow>(
  "shopper_texts_find",
  "SELECT version, document::text AS document FROM shopper_texts WHERE shop_id = $1",
);

/** Returns no row if $2 is not the version before: another edit was saved first. */
export const saveTexts = statement<{ version: number }>(
  "shopper_texts_save",
  `INSERT INTO shopper_texts AS t (shop_id, version, document) SELECT $1, 1, $3::jsonb WHERE $2 = 0
   ON CONFLICT (shop_id) DO NOTHING
   RETURNING version`,
);

/** The same for a shop that has a document. */
export const replaceTexts = statement<{ version: number }>(
  "shopper_texts_replace",
  `UPDATE shopper_texts SET version = version + 1, document = $3::jsonb
    WHERE shop_id = $1 AND version = $2 RETURNING version`,
);
