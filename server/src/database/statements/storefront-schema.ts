// Row types of the tables of the shopper's side (see migrations).
import type { ShopperTexts } from "@laurel/domain/shopper/texts/languages.ts";
import type { JSONColumnType } from "kysely";
import type { OfShop } from "./columns.ts";

export interface StorefrontSchema {
  storefronts: StorefrontsTable;
  shopper_texts: ShopperTextsTable;
}

interface StorefrontsTable extends OfShop {
  base: string;
  called_on: string | null;
}

interface ShopperTextsTable extends OfShop {
  version: number;
  document: JSONColumnType<ShopperTexts>;
}
