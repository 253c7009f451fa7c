import { NO_TEXTS, type ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import { shopperTextsSchema } from "@laurel/domain/shopper/texts/parse-texts.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findTexts } from "./shopper-texts.sql.ts";

/** What a stored row must match. */
export const storedTextsSchema = z.object({ document: shopperTextsSchema });

export interface StoredTexts {
  /** 0: the shop has no words of its own. */
  readonly version: number;
  readonly document: ShopperTexts;
}

export async function loadTexts(tx: Tx): Promise<StoredTexts> {
  const [row] = await tx.run(findTexts, [tx.shopId]);
  if (!row) return { version: 0, document: NO_TEXTS };
  // It was checked when it was saved.
  return { version: row.version, document: JSON.parse(row.document) as ShopperTexts };
}
