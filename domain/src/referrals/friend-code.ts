// What a friend gets: a code that anyone can use once, of one of the kinds of rewards.
import { z } from "zod";
import { addDays } from "../dates/local-time.ts";
import { configShape } from "../kinds/config-schema.ts";
import type { CodeSpec, Fulfilment } from "../rewards/fulfilment.ts";
import { findRewardKind, isRewardKind, type RewardKindId } from "../rewards/kinds.ts";
import { rewardLimits } from "../rewards/limits.ts";
import { nameOnPlatform } from "../rewards/name-on-platform.ts";
import { isFriendKind } from "./friend-kind.ts";
import { validationMessages } from "../validation-messages.ts";

/** As the program document says it. */
export interface FriendReward {
  readonly friendRewardKind: string;
  readonly friendConfig: Readonly<Record<string, unknown>>;
  readonly minimumSpendMinor: number;
}

export interface FriendProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** Empty: a code can be made of it. */
export function friendProblems(reward: FriendReward): FriendProblem[] {
  const { friendRewardKind: id, friendConfig, minimumSpendMinor } = reward;
  if (minimumSpendMinor > rewardLimits.amountMinor)
    return [{ path: ["minimumSpendMinor"], message: "This amount is too large." }];
  if (!isRewardKind(id) || !isFriendKind(findRewardKind(id)))
    return [{ path: ["friendRewardKind"], message: "A friend cannot get a reward of this kind." }];
  const parsed = z
    .strictObject(configShape(findRewardKind(id).fields))
    .safeParse(friendConfig, { error: validationMessages });
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: ["friendConfig", ...path.map(String)],
    message,
  }));
}

/** Only for a reward without problems. The code is chosen beforehand, so that a retry finds what the first try made. */
export function friendCode(
  reward: FriendReward,
  about: {
    readonly referralId: string;
    readonly code: string;
    readonly currencyCode: string;
    readonly codeDays: number;
    readonly combinesWith: CodeSpec["combinesWith"];
    readonly now: string;
  },
): CodeSpec {
  const { referralId, code, currencyCode, codeDays, now } = about;
  const kind = findRewardKind(reward.friendRewardKind as RewardKindId);
  const asked = kind.fulfil(reward.friendConfig as never, { currencyCode, points: 0 });
  const never = Object.fromEntries((kind.neverWith ?? []).map((discount) => [discount, false]));
  const hasMinimum = reward.minimumSpendMinor > 0 && !kind.hasNoMinimumSpend;
  return {
    ...(asked as Extract<Fulfilment, { type: "code" }>),
    code,
    title: nameOnPlatform("Referral", referralId),
    customerId: null,
    startsAt: now,
    endsAt: addDays(now, codeDays),
    appliesTo: { type: "order" },
    minimumSpendMinor: hasMinimum ? reward.minimumSpendMinor : null,
    currencyCode,
    combinesWith: { ...about.combinesWith, ...never },
  };
}
