import type { MailKindId } from "@laurel/domain/shopper/letter.ts";

export const mailKindLabels: Readonly<Record<MailKindId, string>> = {
  code_issued: "Code",
  points_expiring: "Points expire",
  tier_reached: "Tier reached",
  reward_available: "Reward in reach",
  referral: "Friend ordered",
  points_earned: "Points earned",
  welcome: "Welcome",
};
