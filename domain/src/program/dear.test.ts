import { describe, expect, test } from "vitest";
import { aProgram, spendRule } from "../testing/builders.ts";
import { dearSettings, type DearQuestion } from "./dear.ts";

interface Named {
  readonly name: string;
  readonly kind: "amount_off" | "percentage_off" | "any_amount";
  readonly points: number;
  readonly config: object;
}

/** 1 point for each €1. */
const program = aProgram({ earning: [spendRule(100)] });
const dear = (changes: Partial<DearQuestion<Named>>) =>
  dearSettings<Named>({ program, rewards: [], currencyDecimals: 2, averageOrderMinor: null, ...changes });
const amountOff = (amountMinor: number, points: number): Named => ({
  name: "An amount off",
  kind: "amount_off",
  points,
  config: { amountMinor },
});
const percentOff = (basisPoints: number, points: number): Named => ({
  name: "A share off",
  kind: "percentage_off",
  points,
  config: { basisPoints },
});
const shareOfOne = (changes: Partial<DearQuestion<Named>>) =>
  dear(changes).map((one) => (one.why === "gives_back_much" ? one.basisPoints : one.why));

describe("what is dear", () => {
  test("is not a usual program with usual rewards", () => {
    expect(dear({ rewards: [amountOff(500, 500), percentOff(1000, 500)] })).toEqual([]);
  });

  test("is €50 off for 10 points that orders of €10 earn: 500 %", () => {
    expect(dear({ rewards: [amountOff(5000, 10)] })).toEqual([
      {
        setting: "reward",
        why: "gives_back_much",
        way: { reward: amountOff(5000, 10), points: 10, worthMinor: 5000 },
        tierId: null,
        spendMinor: 1000,
        basisPoints: 50_000,
      },
    ]);
  });

  test("begins above 30 % of what is spent", () => {
    expect(shareOfOne({ rewards: [amountOff(3000, 100)] })).toEqual([]);
    expect(shareOfOne({ rewards: [amountOff(3001, 100)] })).toEqual([3001]);
  });

  test("is a reward that only a tier's members earn so soon, and names the tier", () => {
    const levels = [{ id: "gold", name: "Gold", threshold: 100, multiplierBasisPoints: 50_000 }];
    const tiered = aProgram({ earning: [spendRule(100)], tiers: { levels } });
    expect(dear({ program: tiered, rewards: [amountOff(1000, 100)] })).toMatchObject([
      { tierId: "gold", spendMinor: 2000, basisPoints: 5000 },
    ]);
  });

  test("is measured by the amount of each step where members choose how much", () => {
    const config = { stepMinor: 100, pointsPerStep: 2, mostPoints: null };
    expect(shareOfOne({ rewards: [{ name: "Any", kind: "any_amount", points: 7, config }] })).toEqual([5000]);
  });

  test("is a percentage by the shop's average order", () => {
    const rewards = [percentOff(5000, 100)];
    expect(shareOfOne({ rewards, averageOrderMinor: 6000 })).toEqual([]);
    expect(shareOfOne({ rewards, averageOrderMinor: 8000 })).toEqual([4000]);
    expect(shareOfOne({ rewards })).toEqual([]);
  });

  test("is a whole order for free while nobody knows how large an order is", () => {
    expect(shareOfOne({ rewards: [percentOff(10_000, 100)] })).toEqual(["whole_order"]);
    expect(shareOfOne({ rewards: [percentOff(9_999, 100)] })).toEqual([]);
    expect(shareOfOne({ rewards: [percentOff(10_000, 100_000)], averageOrderMinor: 6000 })).toEqual([]);
  });

  test("is a program whose orders earn nothing", () => {
    const nothing = [{ setting: "earning", why: "earns_nothing" }];
    expect(dear({ program: aProgram({ earning: [] }) })).toEqual(nothing);
    expect(dear({ program: aProgram({ earning: [spendRule(0)] }) })).toEqual(nothing);
    expect(dear({ program: aProgram({ earning: [{ ...spendRule(100), enabled: false }] }) })).toEqual(
      nothing,
    );
    const fixed = {
      id: "each",
      kind: "order_fixed",
      enabled: true,
      config: { points: 5, minimumSpendMinor: 0 },
    };
    expect(dear({ program: aProgram({ earning: [fixed] }) })).toEqual([]);
  });

  test("is a tier whose members earn nothing", () => {
    const levels = [{ id: "gold", name: "Gold", threshold: 100, multiplierBasisPoints: 0 }];
    expect(dear({ program: aProgram({ tiers: { levels } }) })).toEqual([
      { setting: "tier", why: "earns_nothing", tierId: "gold", name: "Gold" },
    ]);
  });
});
