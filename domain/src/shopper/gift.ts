// What a friend gets for a first order, as pages and letters for shoppers say it in their own words.
import { findRewardKind, isRewardKind } from "../rewards/kinds.ts";
import type { ProgramDocument } from "../program/program.ts";
import type { CodeValue } from "../rewards/fulfilment.ts";
import type { ShopperGift } from "./view.ts";

export interface FriendOffer {
  readonly gift: ShopperGift;
  /** What the friend's order must come to for the code. Null: any order, or a code that asks for none. */
  readonly minimumSpendMinor: number | null;
}

/** Only for a reward without problems (`friendProblems`). */
export function friendOffer(
  { friendRewardKind: id, friendConfig, minimumSpendMinor }: ProgramDocument["referrals"],
  currencyCode: string,
): FriendOffer {
  const kind = isRewardKind(id) ? findRewardKind(id) : null;
  const asked = kind?.fulfil(friendConfig as never, { currencyCode, points: 0 });
  const hasMinimum = minimumSpendMinor > 0 && kind?.hasNoMinimumSpend !== true;
  return {
    gift: asked?.type === "code" ? giftOf(asked.value, friendConfig) : { type: "other" },
    minimumSpendMinor: hasMinimum ? minimumSpendMinor : null,
  };
}

function giftOf(value: CodeValue, config: Readonly<Record<string, unknown>>): ShopperGift {
  switch (value.type) {
    case "amount":
      return { type: "amount", amountMinor: value.amountMinor };
    case "percentage":
      return { type: "percentage", basisPoints: value.basisPoints };
    case "free_shipping":
      return { type: "free_shipping" };
    case "free_product": {
      const { title = "" } = (config["variant"] ?? {}) as { readonly title?: string };
      return title === "" ? { type: "other" } : { type: "free_product", name: title };
    }
  }
}
