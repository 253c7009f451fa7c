import { expect, test } from "vitest";
import { countOrders, NO_FIGURES, sumFigures, type OrderFigures } from "./order-days.ts";

test("an order with the codes of two rewards counts once in all, and once for each reward", () => {
  expect(
    countOrders([
      { rewardIds: ["five", "ten", "five"], orders: 1, revenueMinor: 4_000 },
      { rewardIds: ["five"], orders: 2, revenueMinor: 1_500 },
      { rewardIds: [], orders: 7, revenueMinor: 10_000 },
    ]),
  ).toEqual({
    all: { orders: 10, revenueMinor: 15_500 },
    rewarded: { orders: 3, revenueMinor: 5_500 },
    rewards: { five: { orders: 3, revenueMinor: 5_500 }, ten: { orders: 1, revenueMinor: 4_000 } },
  });
});

test("days add up, also where a reward was used on some of them only", () => {
  const day = (rewardId: string, revenueMinor: number): OrderFigures => ({
    ...countOrders([
      { rewardIds: [rewardId], orders: 1, revenueMinor },
      { rewardIds: [], orders: 2, revenueMinor: 9_000 - revenueMinor },
    ]),
    referrals: { claims: 2, codes: 1, orders: 1, points: 500, revenueMinor: 3_100 },
  });

  expect(sumFigures([day("five", 100), NO_FIGURES, day("ten", 200), day("five", 300)])).toEqual({
    all: { orders: 9, revenueMinor: 27_000 },
    rewarded: { orders: 3, revenueMinor: 600 },
    rewards: { five: { orders: 2, revenueMinor: 400 }, ten: { orders: 1, revenueMinor: 200 } },
    referrals: { claims: 6, codes: 3, orders: 3, points: 1_500, revenueMinor: 9_300 },
  });
});
