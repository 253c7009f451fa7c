// When the points of a line expire.
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import { isOnTheCalendar, startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import { readDay, type DayReading } from "./read-day.ts";

/** The current time and time zone that a date is read with. */
export interface Calendar {
  readonly timeZone: string;
  readonly now: Date;
}

export type ExpiryProblem = "unclear_date" | "short_year" | "date_passed" | "date_too_far";

/** In 1970 or before, no points of a shop expired: it is the zero of a program, a database or a spreadsheet. */
const ZERO_YEAR_MAX = 1970;

/**
 * Null: the line says that they do not expire. A date means the end of that day in the shop's time zone: points that expire on the 31st can be spent on the 31st.
 */
export function readExpiry(
  text: string,
  { timeZone, now, reading }: Calendar & { readonly reading: DayReading },
): Date | null | ExpiryProblem {
  const expiresAt = readInstant(text) ?? endOfDay(text, timeZone, reading);
  if (typeof expiresAt === "string") return expiresAt;
  if (expiresAt.getUTCFullYear() <= ZERO_YEAR_MAX) return null;
  if (expiresAt <= now) return "date_passed";
  return isKeepableInstant(expiresAt) ? expiresAt : "date_too_far";
}

/** The zone as programs, databases and the store's own files write it: Z, UTC, +00, -0500, +01:00. */
const instantForm =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:(Z|UTC)|([+-]\d{2}):?(\d{2})?)$/i;

function endOfDay(text: string, timeZone: string, reading: DayReading): Date | ExpiryProblem {
  const day = readDay(text, reading);
  if (day === "short_year") return day;
  if (typeof day === "string" || day.year === null) return "unclear_date";
  const next = new Date(0);
  next.setUTCFullYear(day.year, day.month - 1, day.day + 1);
  return isKeepableInstant(next) ? startOfLocalDay(next.toISOString().slice(0, 10), timeZone) : next;
}

function readInstant(text: string): Date | null {
  const [, day, time, utc, hours, minutes = "00"] = instantForm.exec(text) ?? [];
  const instant = new Date(`${day}T${time}${utc ? "Z" : `${hours}:${minutes}`}`);
  return day && isOnTheCalendar(`${day}T00:00`) && !Number.isNaN(instant.getTime()) ? instant : null;
}
