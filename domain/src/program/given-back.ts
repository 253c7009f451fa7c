// What a program costs: the share of what members spend that they get back, if they redeem every point in the best way.
import { divide } from "../points.ts";
import { type Rate, sumOfRates } from "../earning/rate.ts";
import { spendingRates } from "../earning/spending.ts";
import { findRewardKind } from "../rewards/kinds.ts";
import { leastPointsOf, type Priced } from "../rewards/price.ts";
import type { RewardTerms } from "../rewards/reward-terms.ts";
import { multiplierOf } from "../standing/tier.ts";
import type { ProgramDocument } from "./program.ts";

type Earning = Pick<ProgramDocument, "earning" | "tiers">;

/** A reward that says what its points are worth. */
export interface WayToRedeem<Reward> {
  readonly reward: Reward;
  readonly points: number;
  readonly worthMinor: number;
}

export interface GivenBack<Reward> {
  /** Of what counts, to the nearest: 500 = 5 %. */
  readonly basisPoints: number;
  /** The reward that gives most for a point. Null: there is none whose worth is known. */
  readonly best: WayToRedeem<Reward> | null;
}

export interface GivenBackTo {
  readonly currencyDecimals: number;
  /** Null: members without a tier. */
  readonly tierId: string | null;
}

/**
 * The most that members of this tier get back. Rewards whose worth depends on the order, such as a percentage, are left
 * out. Limits of rewards are not looked at: this is what a member can get at most.
 */
export function givenBack<Reward extends Priced>(
  program: Earning,
  rewards: readonly Reward[],
  to: GivenBackTo,
): GivenBack<Reward> {
  const best = bestWay(rewards, to.tierId);
  return { best, basisPoints: best === null ? 0 : shareOf(best, program, to) };
}

/** For each point. Of two alike, the one for fewer points. */
export function bestWay<Reward extends Priced>(
  rewards: readonly Reward[],
  tierId: string | null,
): WayToRedeem<Reward> | null {
  const ways = rewards.filter((reward) => isOpenTo(reward, tierId)).flatMap((reward) => wayOf(reward) ?? []);
  return ways.toSorted((one, other) => compare(other, one) || one.points - other.points)[0] ?? null;
}

/** What orders earn in a tier, before its multiplier. */
function rateIn(program: Earning, tierId: string | null): Rate {
  const open = program.earning.filter(({ tierIds = [] }) => tierIds.length === 0 || isIn(tierIds, tierId));
  return sumOfRates(spendingRates({ earning: open }));
}

const isIn = (tierIds: readonly string[], tierId: string | null): boolean =>
  tierId !== null && tierIds.includes(tierId);

function isOpenTo({ config }: Priced, tierId: string | null): boolean {
  const { tierIds = [] } = config as Partial<RewardTerms>;
  return tierIds.length === 0 || isIn(tierIds, tierId);
}

function wayOf<Reward extends Priced>(reward: Reward): WayToRedeem<Reward> | null {
  const points = leastPointsOf(reward);
  const worthMinor = findRewardKind(reward.kind).worthMinor(reward.config as never, points);
  return worthMinor === null ? null : { reward, points, worthMinor };
}

function compare(one: WayToRedeem<unknown>, other: WayToRedeem<unknown>): number {
  const difference =
    BigInt(one.worthMinor) * BigInt(other.points) - BigInt(other.worthMinor) * BigInt(one.points);
  return Number(difference);
}

/** Points for each minor unit spent, times minor units for each point. */
function shareOf(
  { points, worthMinor }: WayToRedeem<unknown>,
  program: Earning,
  { currencyDecimals, tierId }: GivenBackTo,
): number {
  const { hundredths, units } = rateIn(program, tierId);
  const back = BigInt(hundredths) * BigInt(multiplierOf(program.tiers, tierId)) * BigInt(worthMinor);
  const spent = 100n * BigInt(units) * 10n ** BigInt(currencyDecimals) * BigInt(points);
  return Number(divide(back, spent, "nearest"));
}
