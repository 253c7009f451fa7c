// What a shopper is told of each reward: whether it can be had now, and if not, why and how far it is. The rules are
// those by which redeeming refuses.
import { timingOf } from "../dates/local-time.ts";
import { rewardLimits } from "../rewards/limits.ts";
import { leastPointsOf, pointsRangeOf, priceOf, worthOf } from "../rewards/price.ts";
import { mayRedeem, type RedeemQuestion, type RedeemRefusal } from "../rewards/redeem.ts";
import type { Reward } from "../rewards/reward.ts";
import type { ShopperReward } from "./view.ts";

type RewardState = ShopperReward["state"];

/** What redeeming asks, for the least points. A guest is asked about as a member without points. */
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
 * What the points buy today in minor units: what the rewards give that the member can have now, each as often as it may be
 * had. Null if there is none, or all that such rewards give depends on the order.
 */
export function worthNow(rewards: readonly RewardQuestion[]): number | null {
  const available = rewards[0]?.member.available ?? 0;
  const byRate = rewards
    .filter((question) => mayRedeem({ ...question, points: mostPoints(question.reward, available) }).ok)
    .map((question) => ({ question, rate: rateOf(buy(question, available)) }))
    .filter(({ rate }) => rate > 0)
    .toSorted((one, other) => other.rate - one.rate)
    .map(({ question }) => question);
  // The best for a point may leave a rest that buys nothing, so each reward is once the first that is taken.
  const worths = byRate.map((first) => buyAll([first, ...byRate.filter((one) => one !== first)], available));
  const most = Math.max(...worths);
  return Number.isSafeInteger(most) ? most : null;
}

interface Bought {
  readonly points: number;
  readonly minor: number;
}

const NOTHING: Bought = { points: 0, minor: 0 };

const rateOf = ({ points, minor }: Bought): number => (points === 0 ? 0 : minor / points);

/** In this order, each with the points that are left. */
function buyAll(rewards: readonly RewardQuestion[], available: number): number {
  let [left, sum] = [available, 0];
  for (const question of rewards) {
    const { points, minor } = buy(question, left);
    left -= points;
    sum += minor;
  }
  return sum;
}

/** One reward that is open to the member, as often as its limits and the points allow. */
function buy({ reward, taken }: Pick<RewardQuestion, "reward" | "taken">, available: number): Bought {
  const price = priceOf(reward, mostPoints(reward, available));
  const eachMinor = price.ok ? worthOf(reward, price.points) : null;
  if (!price.ok || eachMinor === null) return NOTHING;
  const { limitTotal, limitPerCustomer } = reward.config;
  const times = Math.min(
    Math.floor(available / price.points),
    (limitTotal ?? Infinity) - taken.total,
    (limitPerCustomer ?? Infinity) - taken.byCustomer,
  );
  if (times < 1) return NOTHING;
  const bought = { points: times * price.points, minor: times * eachMinor };
  if (pointsRangeOf(reward) === null) return bought;
  // Where the member chooses the points, what is left may buy a smaller one.
  const takenThen = { byCustomer: taken.byCustomer + times, total: taken.total + times };
  const rest = buy({ reward, taken: takenThen }, available - bought.points);
  return { points: bought.points + rest.points, minor: bought.minor + rest.minor };
}

/** The most that the member can choose. Null for a reward with one price. */
function mostPoints(reward: Reward, available: number): number | null {
  const range = pointsRangeOf(reward);
  if (range === null) return null;
  const { step, most } = range;
  const steps = Math.floor(Math.min(available, most ?? available) / step);
  const stepMinor = worthOf(reward, step) ?? 0;
  const stepsMax = stepMinor > 0 ? Math.floor(rewardLimits.amountMinor / stepMinor) : steps;
  return Math.min(steps, stepsMax) * step;
}
