// The figures of a finished simulation. Those of a sample are scaled to all members, with the error.
import { addPoints, divide } from "../points.ts";
import type { ProgramDocument } from "../program/program.ts";
import { worthOf } from "../reports/liability.ts";
import {
  halfWidth,
  ratioHalfWidth,
  scaleUp,
  type Largest,
  type Sample,
  type Side,
  type Worth,
} from "./sample.ts";
import { NO_TIER, type SimulatedPrice, type SimulationSums, type SimulationTotals } from "./totals.ts";

export interface SimulationPlan {
  /** All members of the shop. */
  readonly population: number;
  /** One member in so many is worked out. 1: everybody. */
  readonly every: number;
  /** Those who are worked out in any case. */
  readonly largest: Largest;
  readonly prices: readonly SimulatedPrice[];
  /** Every month of the range, such as 2026-11. */
  readonly months: readonly { readonly month: string; readonly isPartial: boolean }[];
}

export interface ProgramResult {
  readonly points: number;
  readonly pointsError: number | null;
  readonly worthMinor: number;
  /** Millionths of the revenue. Null: there is no revenue. */
  readonly shareOfRevenue: number | null;
  readonly shareError: number | null;
  readonly reachReward: number | null;
  /** First without a tier. */
  readonly tiers: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly members: number;
  }[];
}

export interface SimulationResult {
  readonly members: number;
  readonly orders: number;
  readonly revenueMinor: number;
  readonly inForce: ProgramResult;
  readonly draft: ProgramResult;
  readonly differenceError: number | null;
  /** Of the difference between both shares of the revenue. */
  readonly shareDifferenceError: number | null;
  readonly actual: number;
  readonly months: readonly {
    readonly month: string;
    readonly isPartial: boolean;
    readonly inForce: number;
    readonly draft: number;
  }[];
  readonly rewards: readonly {
    readonly id: string;
    readonly title: string;
    readonly points: number;
    readonly inForce: number;
    readonly draft: number;
  }[];
  readonly winnersCount: number;
  readonly losersCount: number;
  readonly unchangedCount: number;
  readonly unknownProducts: number;
}

export function simulationResult(
  totals: SimulationTotals,
  { population, every, prices, months }: SimulationPlan,
  programs: { readonly inForce: ProgramDocument; readonly draft: ProgramDocument },
): SimulationResult {
  const { drawn, largest } = totals;
  const sample: Sample | null =
    every > 1 ? { population: population - largest.lookedAt, lookedAt: drawn.lookedAt } : null;
  const scaled = (figureOf: (sums: SimulationSums) => number): number =>
    addPoints(figureOf(largest), sample ? scaleUp(figureOf(drawn), sample) : figureOf(drawn));
  const revenueMinor = scaled((sums) => sums.revenueMinor);
  const errorOf = (sum: number, squares: string): number | null =>
    sample && Math.ceil(halfWidth(sample, { sum, squares: Number(squares) }));
  const worthOfPoint = {
    inForce: programs.inForce.pointValueHundredths / 100,
    draft: programs.draft.pointValueHundredths / 100,
  };
  const pointsOf = (side: Side): number => scaled((sums) => sums[side].points);
  const shareErrorOf = (worth: Worth): number | null => {
    if (!sample || revenueMinor <= 0) return null;
    const part = (worth.inForce * pointsOf("inForce") + worth.draft * pointsOf("draft")) / revenueMinor;
    return Math.ceil((1_000_000 * ratioHalfWidth(sample, drawn, { worth, part })) / revenueMinor);
  };
  const programOf = (side: Side): ProgramResult => {
    const document = programs[side];
    const points = pointsOf(side);
    const worth = Number(worthOf(BigInt(points), document.pointValueHundredths));
    const tierOf = (id: string | null, name: string | null) => ({
      id,
      name,
      members: scaled((sums) => sums[side].tiers[id ?? NO_TIER] ?? 0),
    });
    return {
      points,
      pointsError: errorOf(drawn[side].points, drawn[side].squares),
      worthMinor: worth,
      shareOfRevenue:
        revenueMinor > 0 ? Number(divide(BigInt(worth) * 1_000_000n, BigInt(revenueMinor), "nearest")) : null,
      shareError: shareErrorOf({ inForce: 0, draft: 0, [side]: worthOfPoint[side] }),
      reachReward: prices.length > 0 ? scaled((sums) => sums[side].reach[0] ?? 0) : null,
      tiers: [tierOf(null, null), ...document.tiers.levels.map(({ id, name }) => tierOf(id, name))],
    };
  };
  const members = scaled((sums) => sums.members);
  const winnersCount = scaled((sums) => sums.winnersCount);
  const losersCount = scaled((sums) => sums.losersCount);
  return {
    members,
    orders: scaled((sums) => sums.orders),
    revenueMinor,
    inForce: programOf("inForce"),
    draft: programOf("draft"),
    differenceError: errorOf(drawn.draft.points - drawn.inForce.points, drawn.differenceSquares),
    shareDifferenceError: shareErrorOf({ inForce: -worthOfPoint.inForce, draft: worthOfPoint.draft }),
    actual: scaled((sums) => sums.actual),
    months: months.map(({ month, isPartial }) => ({
      month,
      isPartial,
      inForce: scaled((sums) => sums.inForce.months[month] ?? 0),
      draft: scaled((sums) => sums.draft.months[month] ?? 0),
    })),
    rewards: prices.map(({ rewardId, title, points }, index) => ({
      id: rewardId,
      title,
      points,
      inForce: scaled((sums) => sums.inForce.reach[index] ?? 0),
      draft: scaled((sums) => sums.draft.reach[index] ?? 0),
    })),
    winnersCount,
    losersCount,
    unchangedCount: Math.max(0, members - winnersCount - losersCount),
    unknownProducts: scaled((sums) => sums.unknownProducts),
  };
}
