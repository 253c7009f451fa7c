// Which days a report shows: kept in the page's address.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { dayOf } from "../ui/format/local-day.ts";

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

/** A whole day. While one is being typed, its field has a year such as 0002. */
export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Shown by month, because there would be too many days. */
export const isLong = ({ from, to }: Pick<ReportRange, "from" | "to">): boolean =>
  addLocalDays(from, DAYS_MAX) <= to;

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
