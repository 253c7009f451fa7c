// Why an entry that is no order's is what it is.
import type { ReceiptWhy } from "@laurel/domain/shopper/receipt.ts";
import type { TextName } from "../../texts/texts.ts";
import type { Words } from "../../texts/words.ts";

type Told = Exclude<ReceiptWhy, { kind: "order" }>;

export function sentencesOf(why: Told, words: Words): string[] {
  const { t, day } = words;
  const more = (name: TextName, count: number): string[] => (count === 0 ? [] : [t(name, { count })]);
  const rewardOf = (name: string | null): string => name ?? t("a_reward");
  switch (why.kind) {
    case "release":
      return [t("why_release", { day: day(why.heldUntil) })];
    case "expiry":
      return [
        t("why_expiry", { day: day(why.expiredOn) }),
        ...(why.inactiveMonths === null ? [] : [t("why_inactive", { count: why.inactiveMonths })]),
      ];
    case "action":
      return [t("why_action", { name: why.name })];
    case "referral":
      return [t(why.posted < 0 ? "why_referral_back" : "why_referral")];
    case "adjustment":
      return [t("why_adjustment")];
    case "import":
      return [t("why_import"), ...more("why_import_pending", why.pending)];
    case "undo":
      return [t("why_undo"), ...more("why_undo_expired", why.expired)];
    case "redemption":
      return [why.isAgain ? t("why_redeemed_again") : t("why_redeemed", { name: rewardOf(why.reward) })];
    case "redemption_return":
      return [t(RETURNS[why.why], { name: rewardOf(why.reward) })];
    case "write_off":
      return [t("why_write_off", { count: why.points })];
    case "write_off_reversal":
      return [t("why_write_off_back", { count: why.points })];
    case "merge":
    case "merge_undo":
      return [t(MERGES[why.kind][why.side]), ...more("why_doubled", why.doubled)];
    case "tier_gift": {
      const name = why.isTakenBack ? "why_gift_back" : why.isAgain ? "why_gift_again" : "why_gift";
      return [t(name, { name: why.tier, day: day(why.enteredOn) })];
    }
  }
}

const RETURNS = {
  failed: "why_return_failed",
  cancelled: "why_return_cancelled",
  expired: "why_return_expired",
  order_cancelled: "why_return_order",
  taken_off: "why_return_taken_off",
} as const;

const MERGES = {
  merge: { into: "why_merge_into", from: "why_merge_from" },
  merge_undo: { into: "why_parted_into", from: "why_parted_from" },
} as const;
