// The figures of a finished simulation. Those of a sample are scaled to all members, with the error: half the width of
// the interval that holds the true figure in 95 of 100 samples.
import { divide } from "../points.ts";
import type { ProgramDocument } from "../program/program.ts";
import { worthOf } from "../reports/liability.ts";
import { NO_TIER, type ProgramTotals, type SimulatedPrice, type SimulationTotals } from "./totals.ts";

export interface SimulationPlan {
  /** All members of the shop. */
  readonly population: number;
  /** One member in so many is worked out. 1: everybody. */
  readonly every: number;
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

/** A smaller sample says little, and its error cannot be told from itself. */
const SAMPLE_MIN = 1_000;

/** One member in so many is worked out, a power of two, so that at most `lookedAt` orders and members are. */
export function sampleEvery(
  { population, orders }: { readonly population: number; readonly orders: number },
  lookedAt: number,
): number {
  let every = 1;
  while (Math.max(population, orders) / every > lookedAt && population / (2 * every) >= SAMPLE_MIN)
    every *= 2;
  return every;
}

/** 95 of 100 of the normal distribution. */
const WIDTH = 1.96;

export function simulationResult(
  totals: SimulationTotals,
  { population, every, prices, months }: SimulationPlan,
  programs: { readonly inForce: ProgramDocument; readonly draft: ProgramDocument },
): SimulationResult {
  const { lookedAt } = totals;
  const isSample = every > 1;
  const scaled = (figure: number): number =>
    isSample && lookedAt > 0
      ? Number(divide(BigInt(figure) * BigInt(population), BigInt(lookedAt), "nearest"))
      : figure;
  const errorOf = (sum: number, squares: string): number | null =>
    isSample ? sampleError({ population, lookedAt }, { sum, squares }) : null;
  const revenueMinor = scaled(totals.revenueMinor);
  const programOf = (sums: ProgramTotals, document: ProgramDocument): ProgramResult => {
    const points = scaled(sums.points);
    const worth = Number(worthOf(BigInt(points), document.pointValueHundredths));
    const tierOf = (id: string | null, name: string | null) => ({
      id,
      name,
      members: scaled(sums.tiers[id ?? NO_TIER] ?? 0),
    });
    return {
      points,
      pointsError: errorOf(sums.points, sums.squares),
      worthMinor: worth,
      shareOfRevenue:
        revenueMinor > 0 ? Number(divide(BigInt(worth) * 1_000_000n, BigInt(revenueMinor), "nearest")) : null,
      reachReward: prices.length > 0 ? scaled(sums.reach[0] ?? 0) : null,
      tiers: [tierOf(null, null), ...document.tiers.levels.map(({ id, name }) => tierOf(id, name))],
    };
  };
  const members = scaled(totals.members);
  const [winnersCount, losersCount] = [scaled(totals.winnersCount), scaled(totals.losersCount)];
  return {
    members,
    orders: scaled(totals.orders),
    revenueMinor,
    inForce: programOf(totals.inForce, programs.inForce),
    draft: programOf(totals.draft, programs.draft),
    differenceError: errorOf(totals.draft.points - totals.inForce.points, totals.differenceSquares),
    actual: scaled(totals.actual),
    months: months.map(({ month, isPartial }) => ({
      month,
      isPartial,
      inForce: scaled(totals.inForce.months[month] ?? 0),
      draft: scaled(totals.draft.months[month] ?? 0),
    })),
    rewards: prices.map(({ rewardId, title, points }, index) => ({
      id: rewardId,
      title,
      points,
      inForce: scaled(totals.inForce.reach[index] ?? 0),
      draft: scaled(totals.draft.reach[index] ?? 0),
    })),
    winnersCount,
    losersCount,
    unchangedCount: Math.max(0, members - winnersCount - losersCount),
    unknownProducts: scaled(totals.unknownProducts),
  };
}

interface Sample {
  readonly population: number;
  readonly lookedAt: number;
}

/** Of a sum over all members, from a simple sample of them. Statistics are the one place for floats. */
function sampleError(
  { population, lookedAt }: Sample,
  { sum, squares }: { readonly sum: number; readonly squares: string },
): number {
  if (lookedAt < 2) return 0;
  const variance = Math.max(0, (Number(squares) - sum ** 2 / lookedAt) / (lookedAt - 1));
  return Math.ceil(
    WIDTH * population * Math.sqrt((variance / lookedAt) * leftShare({ population, lookedAt })),
  );
}

/** No count of members is further off: it is widest where half of all members are counted. */
export const membersError = ({ population, lookedAt }: Sample): number =>
  lookedAt === 0
    ? population
    : Math.ceil(WIDTH * population * Math.sqrt((0.25 / lookedAt) * leftShare({ population, lookedAt })));

/** A sample of nearly everybody is nearly without error. */
const leftShare = ({ population, lookedAt }: Sample): number => Math.max(0, 1 - lookedAt / population);
