// How likely points are ever redeemed, by their age in months, as the shop's own past shows it. A point's age is 0 in the
// month in which it was given.
import {
  addToMonth,
  changeOfOpen,
  cohortsAt,
  monthsBetween,
  type Cohort,
  type CohortMonth,
} from "./cohorts.ts";
import { CERTAIN, divideRounded } from "./ratio.ts";

/** Months of the past that are looked at. */
const LOOK_BACK_MONTHS = 24;
/** How far points are followed that never expire. */
const AGES_MAX = 60;
/** Ages whose mean stands for those that nobody has seen yet. */
const LAST_AGES = 6;
/** With less of a past than this, the merchant's own figure holds. */
export const HISTORY_MONTHS_MIN = 12;
export const HISTORY_REDEEMED_MIN = 10_000n;

/** What happens to open points of one age within a month, as chances. */
export interface Hazard {
  readonly redeemed: bigint;
  /** Taken back, or expired before their time. */
  readonly gone: bigint;
}

/** Points of one month: of each age, how many were open when the month began or were given in it, and what left them. */
interface AgedCohort {
  readonly issuedOn: string;
  readonly ages: readonly (Hazard & { readonly open: bigint })[];
}

const agedCohorts = (rows: readonly CohortMonth[], last: string): readonly AgedCohort[] =>
  [...Map.groupBy(rows, (row) => row.issuedOn)].map(([issuedOn, ofCohort]) => {
    const byMonth = Map.groupBy(ofCohort, (row) => row.month);
    const ages = [];
    let open = 0n;
    for (let month = issuedOn; month <= last; month = addToMonth(month, 1)) {
      const flows = byMonth.get(month) ?? [];
      ages.push({
        open: open + sum(flows, (row) => row.opened),
        redeemed: sum(flows, (row) => row.redeemed),
        gone: sum(flows, (row) => row.expired + row.takenBack),
      });
      open += sum(flows, changeOfOpen);
    }
    return { issuedOn, ages };
  });

/**
 * By age: of the points that were open when the month began, or were given in it, the part that was redeemed, and the
 * part that left in another way. Over the 24 months up to `until`, the ages that were seen.
 */
function hazardsOf(cohorts: readonly AgedCohort[], until: string): readonly Hazard[] {
  const sums: { open: bigint; redeemed: bigint; gone: bigint }[] = [];
  for (const { issuedOn, ages } of cohorts) {
    const last = monthsBetween(issuedOn, until);
    for (let age = Math.max(0, last + 1 - LOOK_BACK_MONTHS); age <= last; age += 1) {
      const { open, redeemed, gone } = ages[age]!;
      const at = (sums[age] ??= { open: 0n, redeemed: 0n, gone: 0n });
      at.open += open;
      at.redeemed += redeemed;
      at.gone += gone;
    }
  }
  return sums.map(({ open, redeemed, gone }) => {
    if (open <= 0n) return { redeemed: 0n, gone: 0n };
    const ofRedeemed = within(divideRounded(redeemed * CERTAIN, open), CERTAIN);
    return {
      redeemed: ofRedeemed,
      gone: within(divideRounded(gone * CERTAIN, open), CERTAIN - ofRedeemed),
    };
  });
}

/**
 * These hazards for so many ages: cut, or gone on with by the mean of the last six. Example: seen are 0.1, 0.3, and 4
 * ages are wanted → 0.1, 0.3, 0.2, 0.2.
 */
export function hazardsFor(seen: readonly Hazard[], ages: number): readonly Hazard[] {
  const last = seen.slice(-LAST_AGES);
  const count = BigInt(Math.max(last.length, 1));
  const mean = {
    redeemed: sum(last, (one) => one.redeemed) / count,
    gone: sum(last, (one) => one.gone) / count,
  };
  return Array.from({ length: ages }, (_, age) => seen[age] ?? mean);
}

/**
 * By age: the chance that a point is ever redeemed. Example: 10 % in each of three months → 0.271, 0.19, 0.1. `months`:
 * only within so many months.
 */
export function chancesOf(hazards: readonly Hazard[], months = hazards.length): readonly bigint[] {
  if (months < hazards.length)
    return hazards.map((_, age) => chancesOf(hazards.slice(age, age + months))[0] ?? 0n);
  const chances: bigint[] = Array.from({ length: hazards.length }, () => 0n);
  let next = 0n;
  for (let age = hazards.length - 1; age >= 0; age -= 1) {
    const { redeemed, gone } = hazards[age]!;
    next = redeemed + divideRounded((CERTAIN - redeemed - gone) * next, CERTAIN);
    chances[age] = next;
  }
  return chances;
}

export interface Estimate {
  /** `own`: the past is too short, and the merchant's own figure holds. */
  readonly basis: "past" | "own";
  /** By age; beyond its end, nothing is redeemed any more. */
  readonly chances: readonly bigint[];
  /** What it was worked out from. Empty: the merchant's own figure. */
  readonly hazards: readonly Hazard[];
}

export interface EstimateInput {
  readonly rows: readonly CohortMonth[];
  /** The first month with points. Null: there is none. */
  readonly since: string | null;
  /** The last closed month. */
  readonly until: string;
  /** After how many months points expire; null: never, or only with inactivity. */
  readonly expiryMonths: number | null;
  /** The part of all points that the merchant expects never to be redeemed. */
  readonly ownBasisPoints: number;
}

/** What the shop knew at the end of a month. */
export const estimateAt = ({ rows, ...at }: EstimateInput): Estimate => estimatesOf(rows, at.until)(at);

/** The same for any month up to `last`: the past is gone through once. */
export function estimatesOf(
  rows: readonly CohortMonth[],
  last: string,
): (at: Omit<EstimateInput, "rows">) => Estimate {
  const cohorts = agedCohorts(rows, last);
  const redeemedIn = [...Map.groupBy(rows, (row) => row.month)].map(([month, ofMonth]) => ({
    month,
    redeemed: sum(ofMonth, (row) => row.redeemed),
  }));
  return ({ since, until, expiryMonths, ownBasisPoints }) => {
    const ages = expiryMonths ?? AGES_MAX;
    const months = since === null ? 0 : monthsBetween(since, until) + 1;
    const known = redeemedIn.filter(({ month }) => month <= until);
    const redeemed = sum(known, (one) => one.redeemed);
    if (months < HISTORY_MONTHS_MIN || redeemed < HISTORY_REDEEMED_MIN) {
      const chance = (CERTAIN * BigInt(10_000 - ownBasisPoints)) / 10_000n;
      return { basis: "own", chances: Array.from({ length: ages }, () => chance), hazards: [] };
    }
    const hazards = hazardsFor(hazardsOf(cohorts, until), ages);
    return { basis: "past", chances: chancesOf(hazards), hazards };
  };
}

/** At the end of a month: how many of a cohort's open points will be redeemed, times `CERTAIN`. */
export function expectedOf(cohort: Cohort, chances: readonly bigint[], month: string): bigint {
  const chance = chances[monthsBetween(cohort.issuedOn, month) + 1] ?? 0n;
  return within(cohort.open - cohort.erased, cohort.open) * chance;
}

/** What points are worth, in minor units. `points` are times `CERTAIN`, the value is of one point, in hundredths. */
export const worthOf = (points: bigint, valueHundredths: number): bigint =>
  divideRounded(points * BigInt(valueHundredths), CERTAIN * 100n);

export interface PastForecast {
  /** The end of this month is when it would have been made. */
  readonly madeOn: string;
  /** Of the points that were open then: how many would be redeemed within twelve months. */
  readonly forecast: bigint;
  readonly came: bigint;
}

/** Last year's forecast and what came. Null: a year ago, the past was too short for one. */
export function pastForecast(input: EstimateInput): PastForecast | null {
  const madeOn = addToMonth(input.until, -HISTORY_MONTHS_MIN);
  const then = estimateAt({ ...input, until: madeOn });
  if (then.basis === "own") return null;
  const chances = chancesOf(then.hazards, HISTORY_MONTHS_MIN);
  const forecast = sum(cohortsAt(input.rows, madeOn), (cohort) => expectedOf(cohort, chances, madeOn));
  const later = input.rows.filter(
    (row) => row.issuedOn <= madeOn && row.month > madeOn && row.month <= input.until,
  );
  return { madeOn, forecast: divideRounded(forecast, CERTAIN), came: sum(later, (row) => row.redeemed) };
}

const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((total, one) => total + of(one), 0n);

const within = (value: bigint, most: bigint): bigint => (value < 0n ? 0n : value > most ? most : value);
