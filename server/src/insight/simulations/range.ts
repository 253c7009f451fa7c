// The days of a simulation, in the shop's time zone.
import { addLocalDays, addMonths } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import type { SimulationPlan } from "@laurel/domain/simulator/result.ts";

export interface DayRange {
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

/** From the first instant on, and before the second. */
export const instantsOf = (
  { from, to }: DayRange,
  timeZone: string,
): { readonly since: string; readonly until: string } => ({
  since: startOfLocalDay(from, timeZone).toISOString(),
  until: startOfLocalDay(addLocalDays(to, 1), timeZone).toISOString(),
});

/** Every month that it touches, oldest first. */
export function monthsOf({ from, to }: DayRange): SimulationPlan["months"] {
  const months: { month: string; isPartial: boolean }[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const last = addLocalDays(addMonths(first, 1), -1);
    months.push({ month: first.slice(0, 7), isPartial: from > first || to < last });
  }
  return months;
}
