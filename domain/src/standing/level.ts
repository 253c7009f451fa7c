// The level that a member's progress gives, over the last 12 months or by calendar years. On each day it is the highest
// that progress reached on that day or on one of the days of grace before, by the settings of that day. So a level ends
// some days after what reached it no longer counts, and also after the program was changed.
import { addLocalDays, addMonths } from "../dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "../dates/local-time.ts";
import type { Contribution } from "./contribution.ts";
import { inForce, type TierHistory } from "./tier-history.ts";
import type { TierSettings } from "./tier.ts";

const MONTHS = 12;

/** A time in a level. Days are local. */
export interface Stretch {
  readonly from: string;
  /** The first day without it. Null: it does not end by what is known. */
  readonly until: string | null;
  /** When something was added on its first day. Null: nothing was, so a change of the program or time brought it. */
  readonly liftedAt: string | null;
}

export class Levels {
  readonly #history: TierHistory;
  readonly #present: TierSettings;
  /** The local days of the contributions, earliest first, and the first day on which each no longer counts. */
  readonly #days: readonly string[];
  readonly #leaves: readonly string[];
  /** When each of them happened. */
  readonly #ats: readonly string[];
  /** Sums of all contributions before each, and of all of them at the end. */
  readonly #spent: readonly number[];
  readonly #points: readonly number[];
  /** The days on which progress or the settings can change. */
  readonly #turns: readonly string[];
  readonly #changes: readonly string[];
  readonly #reached = new Map<string, number>();

  constructor(history: TierHistory, contributions: readonly Contribution[]) {
    this.#history = history;
    this.#present = inForce(history).tiers;
    const sorted = contributions
      .map((one) => ({ ...one, day: keptDay(one, one.at, history.timeZone) }))
      .sort((one, other) => compare(one.day, other.day));
    this.#days = sorted.map(({ day }) => day);
    this.#leaves = this.#days.map(leaveOf);
    this.#ats = sorted.map(({ at }) => at);
    this.#spent = sumsOf(sorted.map(({ spentMinor }) => spentMinor));
    this.#points = sumsOf(sorted.map(({ points }) => points));
    this.#changes = history.settings.map((one) => keptDay(one, one.from, history.timeZone));
    const isEver = (window: TierSettings["window"]) =>
      history.settings.some(({ tiers }) => tiers.window === window);
    const years = isEver("calendar_year") ? [...new Set(this.#days.map(yearOf))] : [];
    const turns = [
      ...this.#days,
      ...(isEver("rolling_12_months") ? this.#leaves : []),
      ...years.flatMap((year) => [firstOf(year + 1), firstOf(year + 2)]),
      ...[...new Set(this.#changes)].flatMap((day) => [day, addLocalDays(day, 1)]),
    ];
    this.#turns = [...new Set(turns)].sort(compare);
  }

  dayOf(at: string): string {
    return toLocalDate(at, this.#history.timeZone);
  }

  /** The id of the level on a day; null: none. */
  on(day: string): string | null {
    const { levels, graceDays } = this.#present;
    const first = addLocalDays(day, -graceDays);
    let rank = this.#reachedOn(first);
    for (let turn = after(this.#turns, first); turn < this.#turns.length; turn += 1) {
      if (this.#turns[turn]! > day) break;
      rank = Math.max(rank, this.#reachedOn(this.#turns[turn]!));
    }
    return levels[rank]?.id ?? null;
  }

  /** The days after this one on which the level can change, earliest first. */
  turnsAfter(day: string): readonly string[] {
    const { graceDays } = this.#present;
    if (graceDays === 0) return this.#turns.filter((turn) => turn > day);
    const first = day === "" ? day : addLocalDays(day, -graceDays);
    const turns = this.#turns.flatMap((turn) => (turn > first ? [turn, addLocalDays(turn, graceDays)] : []));
    return [...new Set(turns)].filter((turn) => turn > day).sort(compare);
  }

  /** When the level was this one or a higher one, earliest first. */
  stretchesIn(tierId: string): readonly Stretch[] {
    const { levels } = this.#present;
    const wanted = levels.findIndex(({ id }) => id === tierId);
    if (wanted === -1) return [];
    const found: Stretch[] = [];
    let isIn = false;
    for (const day of this.turnsAfter("")) {
      const level = this.on(day);
      if (levels.findIndex(({ id }) => id === level) >= wanted === isIn) continue;
      if (isIn) found.push({ ...found.pop()!, until: day });
      else found.push({ from: day, until: null, liftedAt: this.#lastOn(day) });
      isIn = !isIn;
    }
    return found;
  }

  /** When the last of what added something on a day happened; null: nothing did. A cancelled order adds nothing. */
  #lastOn(day: string): string | null {
    const end = after(this.#days, day);
    let last: string | null = null;
    for (let index = end - 1; index >= 0 && this.#days[index] === day; index -= 1)
      if (this.#adds(index) && (last === null || this.#ats[index]! > last)) last = this.#ats[index]!;
    return last;
  }

  #adds(index: number): boolean {
    return [this.#spent, this.#points].some((sums) => sums[index + 1]! > sums[index]!);
  }

  /** What counts on a day, by the settings in force. */
  progressOn(day: string): number {
    return this.#sumOn(day, this.#present);
  }

  /**
   * The first day on which an amount that counts on this day does not. Null: none counts. If an amount below zero
   * counts, it is the day itself: more can count tomorrow than today.
   */
  countsUntil(day: string): string | null {
    const { basis, window } = this.#present;
    const [start, end] = this.#rangeOn(day, window);
    const sums = this.#sumsOf(basis);
    for (let at = start; at < end; at += 1) if (sums[at + 1]! < sums[at]!) return day;
    // Points of an action count for nothing where tiers go by spend.
    const first = sums.findIndex((sum, at) => at >= start && at < end && sums[at + 1]! > sum);
    if (first === -1) return null;
    return window === "calendar_year" ? firstOf(yearOf(day) + 1) : this.#leaves[first]!;
  }

  /** The highest rank among the present levels that progress reached on a day, by all settings of that day. */
  #reachedOn(day: string): number {
    const known = this.#reached.get(day);
    if (known !== undefined) return known;
    const rank = this.#readReached(day);
    this.#reached.set(day, rank);
    return rank;
  }

  #readReached(day: string): number {
    let highest = -1;
    // The last settings of the day, and those that they or others replaced on that day.
    for (let index = Math.max(0, after(this.#changes, day) - 1); index >= 0; index -= 1) {
      if ((this.#changes[index + 1] ?? day) < day) break;
      const { tiers } = this.#history.settings[index]!;
      const sum = this.#bestOn(day, tiers);
      const id = tiers.levels.findLast(({ threshold }) => sum >= threshold)?.id;
      highest = Math.max(
        highest,
        this.#present.levels.findIndex((level) => level.id === id),
      );
    }
    return highest;
  }

  /** A calendar year's progress also counts through the year after it. */
  #bestOn(day: string, tiers: TierSettings): number {
    const sum = this.#sumOn(day, tiers);
    if (tiers.window !== "calendar_year") return sum;
    return Math.max(sum, this.#sumOn(addLocalDays(firstOf(yearOf(day)), -1), tiers));
  }

  #sumOn(day: string, { basis, window }: Pick<TierSettings, "basis" | "window">): number {
    const [start, end] = this.#rangeOn(day, window);
    const sums = this.#sumsOf(basis);
    return sums[end]! - sums[start]!;
  }

  #sumsOf(basis: TierSettings["basis"]): readonly number[] {
    return basis === "spend" ? this.#spent : this.#points;
  }

  /** The contributions that count on a day: from the first number on, and before the second. */
  #rangeOn(day: string, window: TierSettings["window"]): readonly [number, number] {
    const end = after(this.#days, day);
    if (window === "rolling_12_months") return [Math.min(end, after(this.#leaves, day)), end];
    if (window === "calendar_year") return [after(this.#days, `${yearOf(day) - 1}-12-31`), end];
    return [0, end];
  }
}

/** False: progress never reached a level by any settings, since all that was ever added is less. */
export function mayReachLevel({ settings }: TierHistory, contributions: readonly Contribution[]): boolean {
  let [spent, earned] = [0, 0];
  for (const { spentMinor, points } of contributions) {
    spent += Math.max(0, spentMinor);
    earned += Math.max(0, points);
  }
  return settings.some(({ tiers: { basis, levels } }) =>
    levels.some(({ threshold }) => threshold <= (basis === "spend" ? spent : earned)),
  );
}

const days = new WeakMap<object, { readonly timeZone: string; readonly day: string }>();

/** Contributions and settings are asked again with each change of one of them: their days are worked out once. */
function keptDay(one: object, at: string, timeZone: string): string {
  const known = days.get(one);
  if (known?.timeZone === timeZone) return known.day;
  const day = toLocalDate(at, timeZone);
  days.set(one, { timeZone, day });
  return day;
}

/** The first day on which what happened on this day no longer counts over 12 months. 29 February: 28 February. */
export const leaveOf = (day: string): string => addMonths(day, MONTHS);

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export const firstOf = (year: number): string => `${String(year).padStart(4, "0")}-01-01`;

export const startOf = (day: string, { timeZone }: Pick<TierHistory, "timeZone">): string =>
  startOfLocalDay(day, timeZone).toISOString();

const sumsOf = (amounts: readonly number[]): readonly number[] => {
  const sums = [0];
  for (const amount of amounts) sums.push(sums.at(-1)! + amount);
  return sums;
};

/** How many of these sorted days are not after this one. */
function after(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
