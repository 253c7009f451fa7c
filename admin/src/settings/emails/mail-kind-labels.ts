import type { MailKindId } from "@laurel/domain/shopper/letter.ts";

export const mailKindLabels: Readonly<Record<MailKindId, string>> = {
  code_issued: "Code",
  points_back: "Points back",
  points_expiring: "Points expire",
  code_expiring: "Code expires",
  tier_reached: "Tier reached",
  reward_available: "Reward in reach",
  birthday: "Birthday",
  referral: "Friend ordered",
  points_earned: "Points earned",
  welcome: "Welcome",
  win_back: "Win-back",
};
