import { NO_TEXTS, type ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { shopperTextsSchema } from "@laurel/domain/shopper/texts/parse-texts.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { checkOnce } from "../../process/check-once.ts";
import { findTexts, type TextsRow } from "./shopper-texts.sql.ts";

/** What a stored row must match. */
export const storedTextsSchema = z.object({ document: shopperTextsSchema });

export interface StoredTexts {
  /** 0: the shop has no words of its own. */
  readonly version: number;
  readonly document: ShopperTexts;
}

export async function loadTexts(tx: Tx): Promise<StoredTexts> {
  const [row] = await tx.run(findTexts, [tx.shopId]);
  return toTexts(row);
}

export const toTexts = (row: TextsRow | undefined): StoredTexts =>
  row ? { version: row.version, document: readDocument(row.document) } : { version: 0, document: NO_TEXTS };

// It was checked when it was saved.
const readDocument = checkOnce((text) => JSON.parse(text) as ShopperTexts);
