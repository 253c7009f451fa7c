import type { Run, RunMember, RunResult } from "../simulator/simulator.generated.ts";
import { aProgram } from "./a-program.ts";

/** Member number `n` earns 100 × n points more, as Gold. */
export const aWinner = (n: number): RunMember => ({
  customer: { id: `c${n}`, displayName: `Member ${n}` },
  orders: n,
  inForce: 1_000,
  draft: 1_000 + 100 * n,
  tierInForce: "silver",
  tierDraft: "gold",
  why: { tiers: 100 * n, orders: 0, gifts: 0, actions: 0 },
  products: [],
});

const tiersOf = (none: number, silver: number, gold: number) => [
  { id: null, name: null, members: none },
  { id: "silver", name: "Silver", members: silver },
  { id: "gold", name: "Gold", members: gold },
];

/** 3,145 members; the draft gives 1,708,874 points more, which are worth €1,708.87. */
export const aResult = (changes: Partial<RunResult> = {}): RunResult => ({
  members: 3_145,
  orders: 18_406,
  revenue: { amount: "1969700.00", currencyCode: "EUR" },
  inForce: {
    points: 24_952_276,
    pointsError: null,
    worth: { amount: "24952.28", currencyCode: "EUR" },
    shareOfRevenue: "0.0127",
    shareError: null,
    reachReward: 1_925,
    tiers: tiersOf(2_317, 614, 214),
  },
  draft: {
    points: 26_661_150,
    pointsError: null,
    worth: { amount: "26661.15", currencyCode: "EUR" },
    shareOfRevenue: "0.0135",
    shareError: null,
    reachReward: 1_983,
    tiers: tiersOf(2_317, 487, 341),
  },
  differenceError: null,
  shareDifferenceError: null,
  actual: 24_810_113,
  months: [
    { month: "2026-09", isPartial: false, inForce: 0, draft: 0 },
    { month: "2026-10", isPartial: false, inForce: 13_000_000, draft: 14_000_000 },
    { month: "2026-11", isPartial: true, inForce: 11_952_276, draft: 12_661_150 },
  ],
  rewards: [{ id: "r1", title: "€5 off", points: 5_000, inForce: 1_925, draft: 1_983 }],
  winners: [5, 4, 3, 2, 1].map(aWinner),
  losers: [],
  winnersCount: 1_508,
  losersCount: 396,
  unchangedCount: 1_241,
  unknownProducts: 0,
  leftOut: ["REDEMPTIONS", "EXPIRY"],
  ...changes,
});

/** Finished; of a draft in which Gold begins at €1,500. */
export const aRun = (changes: Partial<Run> = {}): Run => {
  const { tiers } = aProgram();
  const levels = tiers.levels.map((level) =>
    level.id === "gold" ? { ...level, threshold: 150_000 } : level,
  );
  return {
    id: "s1",
    status: "FINISHED",
    document: aProgram({ tiers: { ...tiers, levels } }),
    comparedWith: { version: 14, document: aProgram() },
    from: "2025-12-01",
    to: "2026-11-20",
    startedAt: "2026-11-20T14:30:00.000Z",
    finishedAt: "2026-11-20T14:30:02.100Z",
    members: 3_145,
    membersDone: 3_145,
    sample: null,
    result: aResult(),
    ...changes,
  };
};
