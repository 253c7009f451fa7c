// The figures of a finished simulation. Those of a sample are scaled to all members, with the error: half the width of
// the interval that holds the true figure in 95 of 100 samples.
import { divide } from "../points.ts";
import type { ProgramDocument } from "../program/program.ts";
import { worthOf } from "../reports/liability.ts";
import { NO_TIER, type SimulatedPrice, type SimulationTotals } from "./totals.ts";

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
    isSample ? Math.ceil(halfWidth({ population, lookedAt }, { sum, squares: Number(squares) })) : null;
  const revenueMinor = scaled(totals.revenueMinor);
  const shareErrorOf = (worth: Worth): number | null =>
    isSample && revenueMinor > 0
      ? Math.ceil((1_000_000 * ratioHalfWidth({ population, lookedAt }, totals, worth)) / revenueMinor)
      : null;
  const worthOfPoint = {
    inForce: programs.inForce.pointValueHundredths / 100,
    draft: programs.draft.pointValueHundredths / 100,
  };
  const programOf = (side: "inForce" | "draft"): ProgramResult => {
    const [sums, document] = [totals[side], programs[side]];
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
      shareError: shareErrorOf({ inForce: 0, draft: 0, [side]: worthOfPoint[side] }),
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
    inForce: programOf("inForce"),
    draft: programOf("draft"),
    differenceError: errorOf(totals.draft.points - totals.inForce.points, totals.differenceSquares),
    shareDifferenceError: shareErrorOf({ inForce: -worthOfPoint.inForce, draft: worthOfPoint.draft }),
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
function halfWidth(
  { population, lookedAt }: Sample,
  { sum, squares }: { readonly sum: number; readonly squares: number },
): number {
  if (lookedAt < 2) return 0;
  const variance = Math.max(0, (squares - sum ** 2 / lookedAt) / (lookedAt - 1));
  return WIDTH * population * Math.sqrt((variance / lookedAt) * leftShare({ population, lookedAt }));
}

/** What a point of each program adds to a worth, in minor units. */
type Worth = Readonly<Record<"inForce" | "draft", number>>;

/**
 * Of a worth, as a part of the revenue: who spends more than others also earns more, so only what a member's worth differs
 * from that part of their own revenue adds to the error.
 */
function ratioHalfWidth(sample: Sample, totals: SimulationTotals, worth: Worth): number {
  const { inForce, draft, revenueMinor, revenueSquares, differenceSquares } = totals;
  const [squaresInForce, squaresDraft] = [Number(inForce.squares), Number(draft.squares)];
  // The square of a difference holds the product of both.
  const both = (squaresInForce + squaresDraft - Number(differenceSquares)) / 2;
  const squares =
    worth.inForce ** 2 * squaresInForce +
    2 * worth.inForce * worth.draft * both +
    worth.draft ** 2 * squaresDraft;
  const byRevenue = worth.inForce * Number(inForce.byRevenue) + worth.draft * Number(draft.byRevenue);
  const part = (worth.inForce * inForce.points + worth.draft * draft.points) / revenueMinor;
  return halfWidth(sample, {
    sum: 0,
    squares: squares - 2 * part * byRevenue + part ** 2 * Number(revenueSquares),
  });
}

/** No count of members is further off: it is widest where half of all members are counted. */
export const membersError = ({ population, lookedAt }: Sample): number =>
  lookedAt === 0
    ? population
    : Math.ceil(WIDTH * population * Math.sqrt((0.25 / lookedAt) * leftShare({ population, lookedAt })));

/** A sample of nearly everybody is nearly without error. */
const leftShare = ({ population, lookedAt }: Sample): number => Math.max(0, 1 - lookedAt / population);
