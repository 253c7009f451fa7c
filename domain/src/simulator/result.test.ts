import { expect, test } from "vitest";
import { aProgram } from "../testing/builders.ts";
import { simulationResult } from "./result.ts";
import { NO_LARGEST } from "./sample.ts";
import { addOutcome, emptyTotals } from "./totals.ts";

const program = aProgram({ tiers: { levels: [{ id: "gold", name: "Gold", threshold: 1 }] } });
const programs = { inForce: program, draft: program };
const prices = [
  { rewardId: "mug", title: "Mug", points: 100, tierIds: [] },
  { rewardId: "chair", title: "Chair", points: 100, tierIds: ["gold"] },
];

const drawn = { part: "drawn", prices: [] } as const;

const outcome = (customerId: string, inForce: number, draft: number, tierId: string | null = null) => {
  const side = (points: number) => ({ points, tierId, months: new Map([["2026-02", points]]) });
  const why = { tiers: 0, orders: draft - inForce, gifts: 0, actions: 0 };
  const rest = {
    isThere: true,
    orders: 1,
    revenueMinor: 500,
    spentMinor: 500,
    covered: new Map([["tea", 250]]),
  };
  return { customerId, ...rest, inForce: side(inForce), draft: side(draft), why };
};

const plan = (population: number, every: number) => ({
  population,
  every,
  largest: NO_LARGEST,
  prices,
  months: [{ month: "2026-02", isPartial: false }],
});

test("everybody is counted: points, worth, rewards, tiers, and who gains and loses", () => {
  const totals = emptyTotals(prices);
  for (const one of [outcome("a", 100, 150, "gold"), outcome("b", 120, 80), outcome("c", 5, 5)])
    addOutcome(totals, one, { part: "drawn", prices });

  const result = simulationResult(totals, plan(3, 1), programs);

  expect(result).toMatchObject({
    members: 3,
    orders: 3,
    revenueMinor: 1500,
    inForce: { points: 225, pointsError: null, worthMinor: 225, shareOfRevenue: 150_000, reachReward: 2 },
    draft: {
      points: 235,
      reachReward: 1,
      tiers: [
        { id: null, members: 2 },
        { id: "gold", members: 1 },
      ],
    },
    rewards: [
      { id: "mug", inForce: 2, draft: 1 },
      { id: "chair", inForce: 1, draft: 1 },
    ],
    winnersCount: 1,
    losersCount: 1,
    unchangedCount: 1,
  });
  expect(totals.winners).toMatchObject([{ customerId: "a", products: [{ ruleId: "tea", share: 5_000 }] }]);
  expect(totals.losers).toMatchObject([{ customerId: "b" }]);
});

test("of many who gain, the hundred with the largest gain are named, the largest first", () => {
  const totals = emptyTotals([]);
  for (let nth = 1; nth <= 150; nth += 1)
    addOutcome(totals, outcome(String(nth), 0, (nth * 37) % 151), drawn);

  expect(totals.drawn.winnersCount).toBe(150);
  expect(totals.winners.map(({ draft }) => draft)).toEqual(
    Array.from({ length: 100 }, (_, index) => 150 - index),
  );
});

test("without revenue or rewards there is no share, and nothing to reach", () => {
  expect(simulationResult(emptyTotals([]), { ...plan(0, 1), prices: [] }, programs)).toMatchObject({
    inForce: { points: 0, shareOfRevenue: null, reachReward: null },
  });
});

test("a point may be worth less than the smallest coin", () => {
  const totals = emptyTotals([]);
  addOutcome(totals, outcome("a", 250, 250), drawn);
  const half = { ...program, pointValueHundredths: 50 };
  expect(simulationResult(totals, plan(1, 1), { inForce: half, draft: half })).toMatchObject({
    inForce: { worthMinor: 125 },
  });
});

test("who joined after the range is in none of its tiers", () => {
  const totals = emptyTotals([]);
  addOutcome(totals, outcome("a", 10, 10, "gold"), drawn);
  addOutcome(totals, { ...outcome("b", 0, 0), orders: 0, isThere: false }, drawn);
  expect(simulationResult(totals, plan(2, 1), programs).draft.tiers).toMatchObject([
    { id: null, members: 0 },
    { id: "gold", members: 1 },
  ]);
});

test("the error of a sample holds the whole in about 95 of 100 samples", () => {
  // Most members have little, and some very much, as in a shop.
  const random = mulberry(7);
  const points = Array.from({ length: 4_000 }, () => Math.floor(20 / (random() + 0.001) ** 0.7));
  const whole = points.reduce((sum, one) => sum + one, 0);
  let held = 0;
  for (let nth = 0; nth < 200; nth += 1) {
    const totals = emptyTotals([]);
    for (const one of points) if (random() < 0.25) addOutcome(totals, outcome("x", one, one), drawn);
    const { inForce } = simulationResult(totals, { ...plan(points.length, 4), prices: [] }, programs);
    if (Math.abs(inForce.points - whole) <= inForce.pointsError!) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(180);
  expect(held).toBeLessThan(200);
});

test("members with very many orders are worked out in any case, and the error is that of the others", () => {
  const random = mulberry(5);
  const points = Array.from({ length: 4_000 }, () => Math.floor(20 / (random() + 0.001) ** 0.7));
  const [giant, ...others] = [1_000_000, ...points];
  const whole = giant + others.reduce((sum, one) => sum + one, 0);
  let held = 0;
  for (let nth = 0; nth < 200; nth += 1) {
    const totals = emptyTotals([]);
    addOutcome(totals, outcome("giant", giant, giant), { part: "largest", prices: [] });
    for (const one of others) if (random() < 0.25) addOutcome(totals, outcome("x", one, one), drawn);
    const { inForce, draft } = simulationResult(
      totals,
      { ...plan(points.length + 1, 4), prices: [] },
      programs,
    );
    expect(inForce.pointsError).toBeLessThan(whole / 20);
    expect(draft.shareError).not.toBeNull();
    if (Math.abs(inForce.points - whole) <= inForce.pointsError!) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(180);
  expect(held).toBeLessThan(200);
});

test("the errors of the shares of the revenue hold those of the whole in about 95 of 100 samples", () => {
  const random = mulberry(11);
  // Who spends more earns more; the draft gives more to some of them.
  const members = Array.from({ length: 4_000 }, () => {
    const revenueMinor = Math.floor(2_000 / (random() + 0.001) ** 0.5);
    const inForce = Math.floor((revenueMinor * (1 + random())) / 100);
    return { revenueMinor, inForce, draft: random() < 0.3 ? inForce * 2 : inForce };
  });
  const resultOf = (some: typeof members, every: number) => {
    const totals = emptyTotals([]);
    for (const { revenueMinor, inForce, draft } of some)
      addOutcome(totals, { ...outcome("x", inForce, draft), revenueMinor }, drawn);
    const { pointValueHundredths } = program;
    const dearer = { ...program, pointValueHundredths: 2 * pointValueHundredths };
    return simulationResult(
      totals,
      { ...plan(members.length, every), prices: [] },
      { inForce: program, draft: dearer },
    );
  };
  const differenceOf = ({ inForce, draft }: ReturnType<typeof resultOf>) =>
    draft.shareOfRevenue! - inForce.shareOfRevenue!;
  const whole = resultOf(members, 1);
  expect(whole).toMatchObject({ draft: { shareError: null }, shareDifferenceError: null });
  const held = { inForce: 0, draft: 0, difference: 0 };
  for (let nth = 0; nth < 200; nth += 1) {
    const result = resultOf(
      members.filter(() => random() < 0.25),
      4,
    );
    for (const side of ["inForce", "draft"] as const) {
      const off = Math.abs(result[side].shareOfRevenue! - whole[side].shareOfRevenue!);
      if (off <= result[side].shareError!) held[side] += 1;
    }
    if (Math.abs(differenceOf(result) - differenceOf(whole)) <= result.shareDifferenceError!)
      held.difference += 1;
  }
  for (const count of Object.values(held)) {
    expect(count).toBeGreaterThanOrEqual(180);
    expect(count).toBeLessThan(200);
  }
});

/** Numbers from 0 to 1, always the same ones. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
