// What a shopper is told of each reward: whether it can be had now, and if not, why and how far it is. The rules are
// those by which redeeming refuses.
import { timingOf } from "../dates/local-time.ts";
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
 * What the points buy in minor units, rounded down, by the reward that gives most for a point. Null if all that these
 * rewards give depends on the order, or there is none.
 */
export function worthOfPoints(rewards: readonly RewardQuestion["reward"][], points: number): number | null {
  const worths = rewards.flatMap((reward) => {
    const least = leastPointsOf(reward);
    const worthMinor = worthOf(reward, least);
    return worthMinor === null
      ? []
      : [Number((BigInt(Math.max(0, points)) * BigInt(worthMinor)) / BigInt(least))];
  });
  return worths.length === 0 ? null : Math.max(...worths);
}
