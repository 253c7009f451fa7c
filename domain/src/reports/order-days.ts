// What reports count of orders, by the shop's day of the order. Days are added up, so any range of them can be shown.
import { addPoints } from "../points.ts";

export interface OrderSum {
  readonly orders: number;
  /** Goods after discounts, less refunds. */
  readonly revenueMinor: number;
}

export interface ReferralSum extends OrderSum {
  /** Friends who asked for a code. */
  readonly claims: number;
  /** Codes that the store made for them. */
  readonly codes: number;
  /** Points that stand for these orders. */
  readonly points: number;
}

export interface OrderFigures {
  /** All standing orders. */
  readonly all: OrderSum;
  /** Those that carried a reward's code, each once. */
  readonly rewarded: OrderSum;
  /** By reward: an order with the codes of two rewards counts for both. */
  readonly rewards: Readonly<Record<string, OrderSum>>;
  readonly referrals: ReferralSum;
}

const NO_ORDERS: OrderSum = { orders: 0, revenueMinor: 0 };

export const NO_FIGURES: OrderFigures = {
  all: NO_ORDERS,
  rewarded: NO_ORDERS,
  rewards: {},
  referrals: { ...NO_ORDERS, claims: 0, codes: 0, points: 0 },
};

export const isNothing = ({ all, referrals }: OrderFigures): boolean =>
  all.orders === 0 && Object.values(referrals).every((sum) => sum === 0);

/** Orders that carried codes of the same rewards, or of none. */
export interface OrdersOfRewards extends OrderSum {
  readonly rewardIds: readonly string[];
}

export function countOrders(
  groups: readonly OrdersOfRewards[],
): Pick<OrderFigures, "all" | "rewarded" | "rewards"> {
  const rewards: Record<string, OrderSum> = {};
  for (const group of groups)
    for (const rewardId of new Set(group.rewardIds))
      rewards[rewardId] = add(rewards[rewardId] ?? NO_ORDERS, group);
  const sumOf = (some: readonly OrderSum[]) => some.reduce(add, NO_ORDERS);
  return {
    all: sumOf(groups),
    rewarded: sumOf(groups.filter(({ rewardIds }) => rewardIds.length > 0)),
    rewards,
  };
}

/** The sum of several days. */
export const sumFigures = (days: readonly OrderFigures[]): OrderFigures =>
  days.reduce(
    (sum, day) => ({
      all: add(sum.all, day.all),
      rewarded: add(sum.rewarded, day.rewarded),
      rewards: addEach(sum.rewards, day.rewards),
      referrals: addReferrals(sum.referrals, day.referrals),
    }),
    NO_FIGURES,
  );

const add = (a: OrderSum, b: OrderSum): OrderSum => ({
  orders: a.orders + b.orders,
  revenueMinor: addPoints(a.revenueMinor, b.revenueMinor),
});

function addEach(sums: OrderFigures["rewards"], more: OrderFigures["rewards"]): OrderFigures["rewards"] {
  const both = Object.entries(more).map(([id, sum]) => [id, add(sums[id] ?? NO_ORDERS, sum)] as const);
  return { ...sums, ...Object.fromEntries(both) };
}

const addReferrals = (a: ReferralSum, b: ReferralSum): ReferralSum => ({
  ...add(a, b),
  claims: a.claims + b.claims,
  codes: a.codes + b.codes,
  points: addPoints(a.points, b.points),
});
