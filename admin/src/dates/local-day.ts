// What date fields hold: days in the shop's time zone; instants are UTC.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { isOnTheCalendar, startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";

/** The last millisecond of a day in a time zone. Example: 2026-07-01 in Berlin → 2026-07-01T21:59:59.999Z */
export const endOfDay = (day: string, timeZone: string): string | null =>
  isDay(day) ? new Date(startOfLocalDay(addLocalDays(day, 1), timeZone).getTime() - 1).toISOString() : null;

/** The first instant of a day. Example: 2026-07-01 in Berlin → 2026-06-30T22:00:00.000Z */
export const startOfDay = (day: string, timeZone: string): string | null =>
  isDay(day) ? startOfLocalDay(day, timeZone).toISOString() : null;

/** Years from 1900 to 2199. A date field has the year 0002 while 2026 is being typed. */
const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && isOnTheCalendar(`${text}T00:00`);

/** The day in that time zone. */
export const dayOf = (instant: number, timeZone: string): string => toLocalDate(new Date(instant), timeZone);
