// Which days a report shows: kept in the page's address.
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import { dayOf } from "../dates/local-day.ts";

export interface ReportRange {
  /** Days in the shop's time zone, such as 2026-11-20; both are included. */
  readonly from: string;
  readonly to: string;
  readonly by: "DAY" | "MONTH";
}

export interface ReportTabProps {
  readonly range: ReportRange;
}

const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const DAYS = 30;
const DAYS_MAX = 1_100;

/** A whole day; the address and a field can hold any text. */
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

export const rangeNames = {
  days: "Last 30 days",
  month: "This month",
  lastMonth: "Last month",
  year: "This year",
  lastYear: "Last year",
  own: "Other days",
} as const;

export type RangeName = keyof typeof rangeNames;

type Days = Pick<ReportRange, "from" | "to">;

export function daysOf(name: Exclude<RangeName, "own">, today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  const year = Number(today.slice(0, 4));
  switch (name) {
    case "days":
      return { from: addLocalDays(today, 1 - DAYS), to: today };
    case "month":
      return { from: month, to: today };
    case "lastMonth":
      return { from: addMonths(month, -1), to: addLocalDays(month, -1) };
    case "year":
      return { from: `${year}-01-01`, to: today };
    case "lastYear":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

export const rangeNameOf = ({ from, to }: Days, today: string): RangeName =>
  (["days", "month", "lastMonth", "year", "lastYear"] as const).find((name) => {
    const days = daysOf(name, today);
    return days.from === from && days.to === to;
  }) ?? "own";

/** Shown by month, because there would be too many days. */
export const isLong = ({ from, to }: Days): boolean => isDay(from) && addLocalDays(from, DAYS_MAX) <= to;

/** The last 30 days, unless the address says otherwise. Ignores unknown values. */
export function readRange(params: URLSearchParams, timeZone: string, now: number): ReportRange {
  const day = (name: string) => {
    const text = params.get(name);
    return text !== null && isDay(text) ? text : null;
  };
  const to = day("to") ?? dayOf(now, timeZone);
  const asked = day("from") ?? addLocalDays(to, 1 - DAYS);
  const from = asked <= to ? asked : to;
  return { from, to, by: isLong({ from, to }) || params.get("by") === "month" ? "MONTH" : "DAY" };
}

/** For the address of a report, and the file of it. */
export const writeRange = ({ from, to, by }: ReportRange): URLSearchParams =>
  new URLSearchParams({ from, to, ...(by === "MONTH" && { by: "month" }) });
