// How much of what members earned they redeemed, over the 365 days that end with each day.
import { addLocalDays } from "../dates/calendar.ts";
import type { Account } from "../ledger/entry.ts";

export interface RedemptionRate {
  /** The last of the 365 days. */
  readonly day: string;
  /** Redeemed points, less those returned. */
  readonly redeemed: bigint;
  /** Issued and granted points, less those clawed back. */
  readonly earned: bigint;
}

interface MovedDay {
  readonly day: string;
  readonly moved: readonly {
    readonly account: Account;
    readonly pointsIn: bigint;
    readonly pointsOut: bigint;
  }[];
}

const DAYS = 365;
const EARNED: readonly Account[] = ["issued", "granted", "gifted"];

/** The first of the days that these rates count. */
export const firstCounted = (from: string): string => addLocalDays(from, 1 - DAYS);

/** A rate for each of these days from the first asked one on. Days without a gap, oldest first. */
export function redemptionRates(days: readonly MovedDay[], from: string): readonly RedemptionRate[] {
  const sums = days.map(({ day, moved }) => ({
    day,
    redeemed: sum(moved, ["redeemed"]),
    earned: -sum(moved, EARNED),
  }));
  const rates: RedemptionRate[] = [];
  let [redeemed, earned, first] = [0n, 0n, 0];
  for (const one of sums) {
    redeemed += one.redeemed;
    earned += one.earned;
    for (const begin = firstCounted(one.day); sums[first]!.day < begin; first += 1) {
      redeemed -= sums[first]!.redeemed;
      earned -= sums[first]!.earned;
    }
    if (one.day >= from) rates.push({ day: one.day, redeemed, earned });
  }
  return rates;
}

/** A rate above it says nothing, such as that of imported points, which are redeemed but were never earned. */
const TIMES_MAX = 1_000n;

/**
 * In hundredths of a percent, rounded down. Null: there is no whole, or the part is over 1,000 times as much. Example: 300
 * of 1,000 → 3,000.
 */
export const rateBasisPoints = (part: bigint, whole: bigint): number | null =>
  whole > 0n && abs(part) <= whole * TIMES_MAX ? Number((part * 10_000n) / whole) : null;

const abs = (number: bigint): bigint => (number < 0n ? -number : number);

const sum = (moved: MovedDay["moved"], accounts: readonly Account[]): bigint =>
  moved
    .filter(({ account }) => accounts.includes(account))
    .reduce((total, { pointsIn, pointsOut }) => total + pointsIn - pointsOut, 0n);
