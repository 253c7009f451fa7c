// Which orders a simulation runs over, in days of the shop.
import { NO_DATE } from "../../ui/forms/date/read-date.ts";
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import type { Formats } from "../../ui/format/formats.tsx";

export interface Days {
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

export const rangeWords = {
  year: "The last 12 months",
  quarter: "The last 90 days",
  all: "All orders",
  own: "Other days",
} as const;

export type RangeName = keyof typeof rangeWords;

const YEARS_MAX = 10;

/** What there is to run over. */
export interface Reach {
  readonly today: string;
  /** Of the first order. */
  readonly firstDay: string;
}

export function daysOf(name: Exclude<RangeName, "own">, { today, firstDay }: Reach): Days {
  if (name === "quarter") return { from: addLocalDays(today, -89), to: today };
  if (name === "year") return { from: addLocalDays(addMonths(today, -12), 1), to: today };
  const earliest = earliestBefore(today);
  return { from: firstDay > earliest ? firstDay : earliest, to: today };
}

const earliestBefore = (day: string): string => addLocalDays(addMonths(day, -12 * YEARS_MAX), 1);

/** What a run was made over; other days, when it ended before today. */
export const rangeNameOf = (days: Days, reach: Reach): RangeName =>
  (["year", "quarter", "all"] as const).find((name) => isSameDays(daysOf(name, reach), days)) ?? "own";

export const isSameDays = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Why these days cannot be asked for, by field. */
export function problemsOf({ from, to }: Days, today: string): Partial<Record<keyof Days, string>> {
  if (!DAY.test(from)) return { from: from === "" ? "Enter a day" : NO_DATE };
  if (!DAY.test(to)) return { to: to === "" ? "Enter a day" : NO_DATE };
  if (to > today) return { to: "The last day can’t be after today" };
  if (from > to) return { from: "The first day must be before the last" };
  return from < earliestBefore(to) ? { from: `At most ${YEARS_MAX} years` } : {};
}

export const writeDays = ({ from, to }: Days, formats: Formats): string =>
  `${formats.day(from)} to ${formats.day(to)}`;
