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
  /** Of an order that a percentage is measured on; without it, rewards whose worth depends on the order are left out. */
  readonly averageOrderMinor?: number | null;
}

/**
 * The most that members of this tier get back. Limits of rewards are not looked at: this is what a member can get at most.
 */
export function givenBack<Reward extends Priced>(
  program: Earning,
  rewards: readonly Reward[],
  to: GivenBackTo,
): GivenBack<Reward> {
  const best = bestWay(rewards, to);
  return { best, basisPoints: best === null ? 0 : shareOf(best, program, to) };
}

/** For each point. Of two alike, the one for fewer points. */
export function bestWay<Reward extends Priced>(
  rewards: readonly Reward[],
  to: Omit<GivenBackTo, "currencyDecimals">,
): WayToRedeem<Reward> | null {
  const ways = rewards.flatMap((reward) => wayOf(reward, to) ?? []);
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

/** Null: it is not for members of this tier, or its worth is not known. */
export function wayOf<Reward extends Priced>(
  reward: Reward,
  { tierId, averageOrderMinor = null }: Omit<GivenBackTo, "currencyDecimals">,
): WayToRedeem<Reward> | null {
  if (!isOpenTo(reward, tierId)) return null;
  const points = leastPointsOf(reward);
  const kind = findRewardKind(reward.kind);
  const config = reward.config as never;
  const onOrder = averageOrderMinor === null ? null : kind.worthOnOrderMinor?.(config, averageOrderMinor);
  const worthMinor = kind.worthMinor(config, points) ?? onOrder ?? null;
  return worthMinor === null ? null : { reward, points, worthMinor };
}

function compare(one: WayToRedeem<unknown>, other: WayToRedeem<unknown>): number {
  const difference =
    BigInt(one.worthMinor) * BigInt(other.points) - BigInt(other.worthMinor) * BigInt(one.points);
  return Number(difference);
}

/** Minor units for each point, times points for each minor unit spent: 500 = 5 %. */
export function shareOf(
  { points, worthMinor }: Pick<WayToRedeem<unknown>, "points" | "worthMinor">,
  program: Earning,
  to: GivenBackTo,
): number {
  const { earned, spentMinor } = earnedBy(program, to);
  return Number(divide(10_000n * earned * BigInt(worthMinor), spentMinor * BigInt(points), "nearest"));
}

/** What must be spent to earn so many points. Null: orders earn nothing. */
export function spendToEarn(points: number, program: Earning, to: GivenBackTo): number | null {
  const { earned, spentMinor } = earnedBy(program, to);
  return earned === 0n ? null : Number(divide(BigInt(points) * spentMinor, earned, "up"));
}

/** So many points for so many minor units, exactly. */
function earnedBy(program: Earning, { currencyDecimals, tierId }: GivenBackTo) {
  const { hundredths, units } = rateIn(program, tierId);
  return {
    earned: BigInt(hundredths) * BigInt(multiplierOf(program.tiers, tierId)),
    spentMinor: 1_000_000n * BigInt(units) * 10n ** BigInt(currencyDecimals),
  };
}
