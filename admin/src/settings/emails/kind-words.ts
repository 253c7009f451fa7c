// How the settings name the kinds of e-mails as the API has them.
import { mailKindLabels } from "./mail-kind-labels.ts";
import { CODE_ENDS_DAYS, WIN_BACK_DAYS } from "@laurel/domain/shopper/mail-kinds.ts";
import type { ShopperMailSampleVariables, ShopperMailsRow } from "./emails.generated.ts";

export type Kind = ShopperMailsRow["kinds"][number]["kind"];

/** What the preview shows: each kind, and the answer to a friend, which has no switch. */
export type SampleKind = ShopperMailSampleVariables["kind"];

export const kindWords = {
  CODE_ISSUED: { label: mailKindLabels.code_issued, when: "When a code works, at once" },
  POINTS_BACK: {
    label: mailKindLabels.points_back,
    when: "When your store did not answer for a day, and the points for a code came back, at once",
  },
  POINTS_EXPIRING: {
    label: mailKindLabels.points_expiring,
    when: "Before points expire, as the Expiry settings say",
  },
  CODE_EXPIRING: {
    label: mailKindLabels.code_expiring,
    when: `${CODE_ENDS_DAYS} days before a code that was not used expires, if it is valid for longer`,
  },
  TIER_REACHED: { label: mailKindLabels.tier_reached, when: "The morning after a tier was reached" },
  REWARD_AVAILABLE: {
    label: mailKindLabels.reward_available,
    when: "When points suffice for another reward",
  },
  BIRTHDAY: { label: mailKindLabels.birthday, when: "When a birthday brought points" },
  REFERRAL: {
    label: mailKindLabels.referral,
    when: "The morning after a friend’s order. The friend’s own code always goes, at once",
  },
  POINTS_EARNED: {
    label: mailKindLabels.points_earned,
    when: "The day after an order, with how its points add up",
  },
  WELCOME: { label: mailKindLabels.welcome, when: "The morning after somebody joined" },
  WIN_BACK: {
    label: mailKindLabels.win_back,
    when: `When a member with points has not ordered for ${WIN_BACK_DAYS} days`,
  },
} as const satisfies Readonly<Record<Kind, object>>;
