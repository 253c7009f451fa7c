// Of a large shop some members are worked out, and stand for the others. The error is half the width of the interval that
// holds the true figure in 95 of 100 samples. Those with the most orders are worked out in any case: one of them, drawn or
// not drawn, would change the figures more than the error says.
import { divide } from "../points.ts";
import type { SimulationSums } from "./totals.ts";

export interface Largest {
  readonly members: number;
  /** They have so many orders, or more. Null: there are none. */
  readonly ordersFrom: number | null;
  /** Of all of them. */
  readonly orders: number;
}

export const NO_LARGEST: Largest = { members: 0, ordersFrom: null, orders: 0 };

export const LARGEST_MAX = 1_000;

/**
 * Those with the most orders, who have at most half of the orders that are worked out.
 * @param counts the orders of one member more than `LARGEST_MAX`, the most first
 */
export function largestOf(counts: readonly number[], lookedAt: number): Largest {
  const others = counts[LARGEST_MAX] ?? 0;
  let [largest, orders] = [NO_LARGEST, 0];
  for (const [index, one] of counts.entries()) {
    orders += one;
    if (one <= others || orders > lookedAt / 2) break;
    // Members with equally many orders are taken together.
    if (counts[index + 1] !== one) largest = { members: index + 1, ordersFrom: one, orders };
  }
  return largest;
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

export const scaleUp = (figure: number, { population, lookedAt }: Sample): number =>
  lookedAt > 0 ? Number(divide(BigInt(figure) * BigInt(population), BigInt(lookedAt), "nearest")) : figure;

/** Members who were drawn, and those they stand for. */
export interface Sample {
  readonly population: number;
  readonly lookedAt: number;
}

/** Of a sum over all members, from a simple sample of them. Statistics are the one place for floats. */
export function halfWidth(
  { population, lookedAt }: Sample,
  { sum, squares }: { readonly sum: number; readonly squares: number },
): number {
  if (lookedAt < 2) return 0;
  const variance = Math.max(0, (squares - sum ** 2 / lookedAt) / (lookedAt - 1));
  return WIDTH * population * Math.sqrt((variance / lookedAt) * leftShare({ population, lookedAt }));
}

export type Side = "inForce" | "draft";

/** What a point of each program adds to a worth, in minor units. */
export type Worth = Readonly<Record<Side, number>>;

/**
 * Of a worth, as a part of the revenue: who spends more than others also earns more, so only what a member's worth differs
 * from that part of their own revenue adds to the error.
 */
export function ratioHalfWidth(
  sample: Sample,
  sums: SimulationSums,
  { worth, part }: { readonly worth: Worth; readonly part: number },
): number {
  const { inForce, draft, revenueMinor, revenueSquares, differenceSquares } = sums;
  const [squaresInForce, squaresDraft] = [Number(inForce.squares), Number(draft.squares)];
  // The square of a difference holds the product of both.
  const both = (squaresInForce + squaresDraft - Number(differenceSquares)) / 2;
  const squares =
    worth.inForce ** 2 * squaresInForce +
    2 * worth.inForce * worth.draft * both +
    worth.draft ** 2 * squaresDraft;
  const byRevenue = worth.inForce * Number(inForce.byRevenue) + worth.draft * Number(draft.byRevenue);
  return halfWidth(sample, {
    sum: worth.inForce * inForce.points + worth.draft * draft.points - part * revenueMinor,
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
