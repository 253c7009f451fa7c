import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewardSchema, type Reward } from "../rewards/reward.ts";
import { aProgram } from "../testing/builders.ts";
import { holds } from "../testing/property.ts";
import { isShown, rewardState, type RewardQuestion, worthNow } from "./reward-states.ts";

const aReward = (changes: object = {}, config: object = {}): Reward =>
  rewardSchema.parse({
    kind: "amount_off",
    name: "£5 off",
    points: 500,
    status: "ACTIVE",
    config: { amountMinor: 500, ...config },
    ...changes,
  });

const anyAmount = (config: object = {}): Reward =>
  aReward({
    kind: "any_amount",
    points: 250,
    config: { stepMinor: 100, pointsPerStep: 100, mostPoints: 1_000, ...config },
  });

function asked(available: number, changes: Partial<RewardQuestion> = {}): RewardQuestion {
  return {
    reward: aReward(),
    program: aProgram(),
    programStatus: "ON",
    timeZone: "Europe/London",
    now: "2026-11-23T12:00:00.000Z",
    member: { available, tierId: null, mayRedeem: true },
    taken: { byCustomer: 0, total: 0 },
    ...changes,
  };
}

describe("A reward", () => {
  test("is open to a member with enough points", () => {
    expect(rewardState(asked(500))).toEqual({ state: "open", missing: 0 });
  });

  test("is short by the points that a member or a guest lacks", () => {
    expect(rewardState(asked(499))).toEqual({ state: "short", missing: 1 });
    expect(rewardState(asked(0))).toEqual({ state: "short", missing: 500 });
  });

  test("of any amount is open from its least whole step on", () => {
    expect(rewardState(asked(300, { reward: anyAmount() }))).toEqual({ state: "open", missing: 0 });
    expect(rewardState(asked(250, { reward: anyAmount() }))).toEqual({ state: "short", missing: 50 });
  });

  test("waits until points that are owed are earned", () => {
    expect(rewardState(asked(-250))).toEqual({ state: "owed", missing: 750 });
  });

  test("for another tier says so, and how many points are missing", () => {
    const reward = aReward({}, { tierIds: ["gold"] });
    expect(rewardState(asked(100, { reward }))).toEqual({ state: "tier", missing: 400 });
    const member = { available: 500, tierId: "gold", mayRedeem: true };
    expect(rewardState(asked(500, { reward, member })).state).toBe("open");
  });

  test("that was had often enough says so, by the member's own limit and by the limit for all", () => {
    const taken = { byCustomer: 1, total: 1 };
    for (const limit of [{ limitPerCustomer: 1 }, { limitTotal: 1 }])
      expect(rewardState(asked(500, { reward: aReward({}, limit), taken })).state).toBe("limit");
  });

  test("that is not on sale yet comes later, and one that is over is not shown", () => {
    const ahead = aReward({}, { from: "2026-12-01T00:00" });
    expect(rewardState(asked(500, { reward: ahead })).state).toBe("later");
    const over = aReward({}, { to: "2026-11-01T00:00" });
    const shown = [aReward(), ahead, over, aReward({ status: "DRAFT" })].map((reward) =>
      isShown(asked(500, { reward })),
    );
    expect(shown).toEqual([true, true, false, false]);
  });

  test("waits while the program is paused", () => {
    expect(rewardState(asked(500, { programStatus: "PAUSED" })).state).toBe("paused");
  });
});

describe("Points are worth", () => {
  const worth = (available: number, ...rewards: Reward[]): number | null =>
    worthNow(rewards.map((reward) => asked(available, { reward })));
  const twentyOff = aReward({ points: 1_800, config: { amountMinor: 2_000 } });

  test("what they buy today, with a reward as often as it may be had", () => {
    expect(worth(828, aReward(), twentyOff)).toBe(500);
    expect(worth(1_799, aReward())).toBe(1_500);
    expect(worth(1_800, aReward(), twentyOff)).toBe(2_000);
    expect(worth(4_200, aReward(), twentyOff)).toBe(4_500);
    expect(worth(1_799, aReward({}, { limitPerCustomer: 2 }))).toBe(1_000);
    const taken = { byCustomer: 1, total: 4 };
    const reward = aReward({}, { limitPerCustomer: 9, limitTotal: 5 });
    expect(worthNow([asked(1_799, { reward, taken })])).toBe(500);
  });

  test("what fits the balance best, not only what gives most for a point", () => {
    expect(
      worth(2_000, aReward({ points: 1_000 }), aReward({ points: 1_500, config: { amountMinor: 800 } })),
    ).toBe(1_000);
  });

  test("by a reward of any amount, as many steps as the balance has, in as many codes as it may be had", () => {
    expect(worth(599, anyAmount())).toBe(500);
    expect(worth(2_599, anyAmount())).toBe(2_500);
    expect(worth(2_599, anyAmount({ limitPerCustomer: 1 }))).toBe(1_000);
    expect(worth(1_099, anyAmount())).toBe(1_000);
    expect(worth(9_000, anyAmount({ mostPoints: null }))).toBe(9_000);
    const large = anyAmount({ mostPoints: null, stepMinor: 90_000_000_000, pointsPerStep: 1 });
    expect(worth(9_000, large)).toBeNull();
  });

  test("never more than the best of all ways to spend them, and as much as one reward gives alone", () => {
    const anyReward = fc.record({
      points: fc.integer({ min: 1, max: 9 }),
      amountMinor: fc.integer({ min: 1, max: 9 }),
      limitPerCustomer: fc.option(fc.integer({ min: 1, max: 3 })),
    });
    holds(
      fc.property(
        fc.array(anyReward, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 25 }),
        (some, available) => {
          const best = (left: number, [first, ...others]: typeof some): number => {
            if (!first) return 0;
            const most = Math.min(first.limitPerCustomer ?? Infinity, Math.floor(left / first.points));
            const byTimes = Array.from(
              { length: most + 1 },
              (_, n) => n * first.amountMinor + best(left - n * first.points, others),
            );
            return Math.max(...byTimes);
          };
          const rewards = some.map(({ points, ...config }) => aReward({ points, config }));
          const buys = worth(available, ...rewards) ?? 0;
          expect(buys).toBeLessThanOrEqual(best(available, some));
          for (const one of some) expect(buys).toBeGreaterThanOrEqual(best(available, [one]));
        },
      ),
    );
  });

  test("nothing that can be said while they buy no reward", () => {
    expect(worth(499, aReward(), twentyOff, anyAmount({ pointsPerStep: 500 }))).toBeNull();
    expect(worth(299, anyAmount())).toBeNull();
    expect(worth(-250, aReward())).toBeNull();
    expect(worth(641)).toBeNull();
    expect(worth(900, aReward({}, { tierIds: ["gold"] }))).toBeNull();
    expect(worth(900, aReward({}, { from: "2026-12-01T00:00" }))).toBeNull();
    expect(worthNow([asked(900, { programStatus: "PAUSED" })])).toBeNull();
  });

  test("nothing that can be said where each reward depends on the order", () => {
    const tenPercent = aReward({ kind: "percentage_off", config: { basisPoints: 1_000 } });
    expect(worth(641, tenPercent)).toBeNull();
  });
});
