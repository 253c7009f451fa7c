import type { ShopperHeld } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";

/** Where the member chose the amount, the amount is what tells one code from another. */
export const nameOf = ({ name, chosenMinor }: ShopperHeld, words: Words): string =>
  chosenMinor == null ? name : words.t("gift_off", { amount: words.money(chosenMinor) });
