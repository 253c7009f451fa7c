import type { ShopperGift } from "@laurel/domain/shopper/view.ts";
import type { Words } from "../texts/words.ts";

/** What a friend gets, within a sentence: “£5 off”, “free delivery”. */
export function giftName(gift: ShopperGift, words: Words): string {
  switch (gift.type) {
    case "amount":
    case "percentage":
      return words.t("gift_off", { amount: giftAmount(gift, words) });
    case "free_shipping":
      return words.t("gift_delivery");
    case "free_product":
      return gift.name;
    case "other":
      return words.t("gift_other");
  }
}

/** The same on its own: “Free delivery”. */
export function giftTitle(gift: ShopperGift, words: Words): string {
  if (gift.type === "free_shipping") return words.t("landing_delivery_big");
  return gift.type === "other" ? words.t("landing_other_big") : giftName(gift, words);
}

/** What is taken off: “£5”, “15%”. */
export const giftAmount = (
  gift: Extract<ShopperGift, { type: "amount" | "percentage" }>,
  words: Words,
): string => (gift.type === "amount" ? words.money(gift.amountMinor) : words.percent(gift.basisPoints));
