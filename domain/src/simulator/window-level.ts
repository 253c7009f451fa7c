// The level that progress over a window of time gives, as time passes. It is asked at each order, also of members with
// thousands of them, so it keeps one sum for each day, and of these only looks at the days that can still count.
import { addLocalDays } from "../dates/calendar.ts";
import { toLocalDate } from "../dates/local-time.ts";
import type { Contribution } from "../standing/contribution.ts";
import { firstOf, leaveOf, Levels, yearOf } from "../standing/level.ts";
import { levelFor } from "../standing/standing.ts";
import { inForce, type TierHistory } from "../standing/tier-history.ts";
import { higherTier, type TierSettings } from "../standing/tier.ts";

type Amounts = Pick<Contribution, "spentMinor" | "points">;

/** All that counts on a day, as one. */
interface DaySum extends Contribution {
  readonly day: string;
  spentMinor: number;
  points: number;
}

export class WindowLevel {
  readonly #timeZone: string;
  readonly #history: TierHistory;
  readonly #tiers: TierSettings;
  /** Earliest first. */
  readonly #days: DaySum[] = [];
  /** Days before this index can never count again. */
  #first = 0;
  /** More than this, progress never was. */
  #gained = 0;
  /** The last answer. */
  #known: { readonly day: string; level: string | null; progress: number } | null = null;

  constructor(history: TierHistory) {
    this.#timeZone = history.timeZone;
    this.#history = history;
    this.#tiers = inForce(history).tiers;
  }

  /** What happened then, or what changes of it: less than nothing for a refund. */
  add(at: string, amounts: Amounts): void {
    const amount = this.#tiers.basis === "spend" ? amounts.spentMinor : amounts.points;
    if (amount === 0) return;
    this.#gained += Math.max(0, amount);
    const day = toLocalDate(at, this.#timeZone);
    const sum = this.#sumOf(day, at);
    sum.spentMinor += amounts.spentMinor;
    sum.points += amounts.points;
    const known = this.#known;
    if (known?.day !== day || amount < 0) {
      this.#known = null;
      return;
    }
    known.progress += amount;
    known.level = higherTier(this.#tiers, known.level, levelFor(this.#tiers, known.progress));
  }

  /** At an instant after all that was added. */
  at(at: string): string | null {
    if (this.#gained < this.#tiers.levels[0]!.threshold) return null;
    const day = toLocalDate(at, this.#timeZone);
    if (this.#known?.day !== day) {
      this.#forgetUntil(addLocalDays(day, -this.#tiers.graceDays));
      const levels = new Levels(this.#history, this.#days.slice(this.#first));
      this.#known = { day, level: levels.on(day), progress: levels.progressOn(day) };
    }
    return this.#known.level;
  }

  #sumOf(day: string, at: string): DaySum {
    const index = this.#days.findLastIndex((one) => one.day <= day);
    const known = this.#days[index];
    if (known?.day === day) return known;
    const sum = { day, id: day, isOrder: true, at, spentMinor: 0, points: 0 };
    this.#days.splice(index + 1, 0, sum);
    return sum;
  }

  #forgetUntil(day: string): void {
    while (this.#first < this.#days.length && this.#endOf(this.#days[this.#first]!.day) <= day)
      this.#first += 1;
  }

  /** A calendar year's progress also counts through the year after it. */
  #endOf(day: string): string {
    return this.#tiers.window === "calendar_year" ? firstOf(yearOf(day) + 2) : leaveOf(day);
  }
}
