// What a simulation has found so far: sums, and the members who gain and lose the most. It is stored between two steps, so
// it is plain data; it grows member by member.
import { addPoints } from "../points.ts";
import type { Difference, MemberOutcome } from "./simulate.ts";

export interface ProgramTotals {
  points: number;
  /** The sum of each member's points times themselves, in decimal: for the error of a sample. */
  squares: string;
  /** The sum of each member's points times their revenue, in decimal: for the error of the share of the revenue. */
  byRevenue: string;
  months: Record<string, number>;
  /** Members by tier, those who were there; those without one under the empty text. */
  tiers: Record<string, number>;
  /** Members whose points reach each reward, in the order of the rewards. */
  reach: number[];
}

export interface TopMember {
  readonly customerId: string;
  readonly orders: number;
  readonly inForce: number;
  readonly draft: number;
  readonly tierInForce: string | null;
  readonly tierDraft: string | null;
  readonly why: Difference;
  /** Ten-thousandths of what they spent. */
  readonly products: readonly { readonly ruleId: string; readonly share: number }[];
}

/** What some members come to. */
export interface SimulationSums {
  /** Members who were worked out, with or without orders. */
  lookedAt: number;
  /** Those with an order in the range, or with points. */
  members: number;
  orders: number;
  unknownProducts: number;
  revenueMinor: number;
  revenueSquares: string;
  /** What the ledger really gave. */
  actual: number;
  inForce: ProgramTotals;
  draft: ProgramTotals;
  differenceSquares: string;
  winnersCount: number;
  losersCount: number;
}

export interface SimulationTotals {
  /** Those who stand for others too. */
  drawn: SimulationSums;
  /** Those with the most orders, who stand for themselves alone. */
  largest: SimulationSums;
  /** The largest gain first. */
  winners: TopMember[];
  /** The largest loss first. */
  losers: TopMember[];
}

/** An active reward, as far as members may have it. */
export interface SimulatedPrice {
  readonly rewardId: string;
  readonly title: string;
  readonly points: number;
  /** An empty list means everyone. */
  readonly tierIds: readonly string[];
}

export type Part = "drawn" | "largest";

const TOP = 100;

export const NO_TIER = "";

export const emptyTotals = (prices: readonly SimulatedPrice[]): SimulationTotals => ({
  drawn: emptySums(prices),
  largest: emptySums(prices),
  winners: [],
  losers: [],
});

const emptySums = (prices: readonly SimulatedPrice[]): SimulationSums => ({
  lookedAt: 0,
  members: 0,
  orders: 0,
  unknownProducts: 0,
  revenueMinor: 0,
  revenueSquares: "0",
  actual: 0,
  inForce: emptyProgram(prices),
  draft: emptyProgram(prices),
  differenceSquares: "0",
  winnersCount: 0,
  losersCount: 0,
});

const emptyProgram = (prices: readonly SimulatedPrice[]): ProgramTotals => ({
  points: 0,
  squares: "0",
  byRevenue: "0",
  months: {},
  tiers: {},
  reach: prices.map(() => 0),
});

/** `part`: the sums that the member belongs to. */
export function addOutcome(
  totals: SimulationTotals,
  outcome: MemberOutcome,
  { part, prices }: { readonly part: Part; readonly prices: readonly SimulatedPrice[] },
): void {
  const sums = totals[part];
  const [inForce, draft] = [outcome.inForce?.points ?? 0, outcome.draft?.points ?? 0];
  sums.lookedAt += 1;
  sums.orders += outcome.orders;
  sums.revenueMinor = addPoints(sums.revenueMinor, outcome.revenueMinor);
  sums.revenueSquares = addProduct(sums.revenueSquares, outcome.revenueMinor, outcome.revenueMinor);
  for (const side of ["inForce", "draft"] as const) {
    const tierId = outcome[side]?.tierId ?? NO_TIER;
    const { tiers } = sums[side];
    if (outcome[side] && outcome.isThere) tiers[tierId] = (tiers[tierId] ?? 0) + 1;
    addProgram(sums[side], outcome, { side, prices });
  }
  if (outcome.orders > 0 || inForce > 0 || draft > 0) sums.members += 1;
  if (draft === inForce) return;
  sums.differenceSquares = addProduct(sums.differenceSquares, draft - inForce, draft - inForce);
  const top = topOf(outcome, { inForce, draft });
  if (draft > inForce) {
    sums.winnersCount += 1;
    place(totals.winners, top, gainOf);
  } else {
    sums.losersCount += 1;
    place(totals.losers, top, (one) => -gainOf(one));
  }
}

function addProgram(
  totals: ProgramTotals,
  outcome: MemberOutcome,
  { side, prices }: { readonly side: "inForce" | "draft"; readonly prices: readonly SimulatedPrice[] },
): void {
  const ofProgram = outcome[side];
  if (ofProgram === null || ofProgram.points === 0) return;
  const { points, tierId } = ofProgram;
  totals.points = addPoints(totals.points, points);
  totals.squares = addProduct(totals.squares, points, points);
  totals.byRevenue = addProduct(totals.byRevenue, points, outcome.revenueMinor);
  for (const [month, sum] of ofProgram.months)
    totals.months[month] = addPoints(totals.months[month] ?? 0, sum);
  for (const [index, price] of prices.entries()) {
    const mayHave = price.tierIds.length === 0 || (tierId !== null && price.tierIds.includes(tierId));
    if (mayHave && points >= price.points) totals.reach[index] = totals.reach[index]! + 1;
  }
}

const addProduct = (sum: string, one: number, other: number): string =>
  (BigInt(sum) + BigInt(one) * BigInt(other)).toString();

const gainOf = ({ inForce, draft }: TopMember): number => draft - inForce;

const SHARE = 10_000;

function topOf(
  { customerId, orders, why, spentMinor, covered, ...sides }: MemberOutcome,
  { inForce, draft }: { readonly inForce: number; readonly draft: number },
): TopMember {
  const products = [...covered].map(([ruleId, minor]) => ({
    ruleId,
    share: Math.round((minor * SHARE) / Math.max(1, spentMinor)),
  }));
  return {
    customerId,
    orders,
    inForce,
    draft,
    tierInForce: sides.inForce?.tierId ?? null,
    tierDraft: sides.draft?.tierId ?? null,
    why,
    products,
  };
}

/** Into a list of limited length, the most first; among equals, the first that came. */
function place(list: TopMember[], one: TopMember, amountOf: (one: TopMember) => number): void {
  const last = list.at(-1);
  if (list.length === TOP && last && amountOf(last) >= amountOf(one)) return;
  const index = list.findIndex((other) => amountOf(other) < amountOf(one));
  list.splice(index === -1 ? list.length : index, 0, one);
  if (list.length > TOP) list.pop();
}
