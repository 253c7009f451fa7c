// What a letter says of each kind of `mailKinds`, one line each.
import type { MailKindId } from "@laurel/domain/shopper/letter.ts";
import type { PartOf } from "./part.ts";
import { birthday } from "./parts/birthday.ts";
import { codeExpiring } from "./parts/code-expiring.ts";
import { codeIssued } from "./parts/code-issued.ts";
import { pointsBack } from "./parts/points-back.ts";
import { pointsEarned } from "./parts/points-earned.ts";
import { pointsExpiring } from "./parts/points-expiring.ts";
import { referral } from "./parts/referral.ts";
import { rewardAvailable } from "./parts/reward-available.ts";
import { tierReached } from "./parts/tier-reached.ts";
import { welcome } from "./parts/welcome.ts";
import { winBack } from "./parts/win-back.ts";

export const partOf: { readonly [Id in MailKindId]: PartOf<Id> } = {
  code_issued: codeIssued,
  points_back: pointsBack,
  points_expiring: pointsExpiring,
  code_expiring: codeExpiring,
  tier_reached: tierReached,
  reward_available: rewardAvailable,
  birthday: birthday,
  referral: referral,
  points_earned: pointsEarned,
  welcome: welcome,
  win_back: winBack,
};
