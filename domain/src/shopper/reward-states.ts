// What a shopper is told of each reward: whether it can be had now, and if not, why and how far it is. The rules are
// those by which redeeming refuses.
import { timingOf } from "../dates/local-time.ts";
import { rewardLimits } from "../rewards/limits.ts";
import { leastPointsOf, pointsRangeOf, worthOf } from "../rewards/price.ts";
import { mayRedeem, type RedeemQuestion, type RedeemRefusal } from "../rewards/redeem.ts";
import type { ShopperReward } from "./view.ts";

type RewardState = ShopperReward["state"];

/** As of redeeming, for the least points. A guest is asked about as a member without points. */
export type RewardQuestion = Omit<RedeemQuestion, "points">;

/** `missing`: points, for the least that the reward is given for; whatever else stands in the way. */
export function rewardState(question: RewardQuestion): {
  readonly state: RewardState;
  readonly missing: number;
} {
  const { reward, member } = question;
  const least = leastPointsOf(reward);
  const points = pointsRangeOf(reward) === null ? null : least;
  const decision = mayRedeem({ ...question, points });
  return {
    state: decision.ok ? "open" : stateOf(decision, member.available),
    missing: Math.max(0, least - member.available),
  };
}

function stateOf({ code }: RedeemRefusal, available: number): RewardState {
  switch (code) {
    case "insufficient_points":
      return available < 0 ? "owed" : "short";
    case "tier_required":
      return "tier";
    case "limit_reached":
      return "limit";
    case "program_not_on":
    case "customer_not_eligible":
      return "paused";
    default:
      return "later";
  }
}

/** Whether shoppers see it at all: it is on offer, or will be. */
export const isShown = ({
  reward,
  now,
  timeZone,
}: Pick<RewardQuestion, "reward" | "now" | "timeZone">): boolean =>
  reward.status === "ACTIVE" && timingOf(reward.config, now, timeZone) !== "OVER";

/**
 * What the points buy today in minor units: what the best reward gives that the member can have now, once. Null if there
 * is none, or all that such rewards give depends on the order.
 */
export function worthNow(rewards: readonly RewardQuestion[]): number | null {
  const worths = rewards.flatMap((question) => {
    const decision = mayRedeem({ ...question, points: mostPoints(question) });
    return decision.ok ? (worthOf(question.reward, decision.points) ?? []) : [];
  });
  return worths.length === 0 ? null : Math.max(...worths);
}

/** The most that the member can choose. Null for a reward with one price. */
function mostPoints({ reward, member: { available } }: RewardQuestion): number | null {
  const range = pointsRangeOf(reward);
  if (range === null) return null;
  const { step, most } = range;
  const steps = Math.floor(Math.min(available, most ?? available) / step);
  const stepMinor = worthOf(reward, step) ?? 0;
  const stepsMax = stepMinor > 0 ? Math.floor(rewardLimits.amountMinor / stepMinor) : steps;
  return Math.min(steps, stepsMax) * step;
}
