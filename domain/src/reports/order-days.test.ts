import { expect, test } from "vitest";
import { countRewarded, NO_FIGURES, sumFigures, type OrderFigures } from "./order-days.ts";

test("an order with the codes of two rewards counts once in all, and once for each reward", () => {
  expect(
    countRewarded([
      { rewardIds: ["five", "ten", "five"], revenueMinor: 4_000 },
      { rewardIds: ["five"], revenueMinor: 1_500 },
    ]),
  ).toEqual({
    rewarded: { orders: 2, revenueMinor: 5_500 },
    rewards: { five: { orders: 2, revenueMinor: 5_500 }, ten: { orders: 1, revenueMinor: 4_000 } },
  });
});

test("days add up, also where a reward was used on some of them only", () => {
  const day = (rewardId: string, revenueMinor: number): OrderFigures => ({
    all: { orders: 3, revenueMinor: 9_000 },
    ...countRewarded([{ rewardIds: [rewardId], revenueMinor }]),
    referrals: { claims: 2, codes: 1, orders: 1, points: 500, revenueMinor: 3_100 },
  });

  expect(sumFigures([day("five", 100), NO_FIGURES, day("ten", 200), day("five", 300)])).toEqual({
    all: { orders: 9, revenueMinor: 27_000 },
    rewarded: { orders: 3, revenueMinor: 600 },
    rewards: { five: { orders: 2, revenueMinor: 400 }, ten: { orders: 1, revenueMinor: 200 } },
    referrals: { claims: 6, codes: 3, orders: 3, points: 1_500, revenueMinor: 9_300 },
  });
});
