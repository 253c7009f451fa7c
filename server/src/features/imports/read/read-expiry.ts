// When the points of a line expire. Only unambiguous dates are read: 03/04/2027 means two different days.
import { isKeepableInstant } from "@laurel/domain/bounds.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";

/** The current time and time zone that a date is read with. */
export interface Calendar {
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * A date means the end of that day in the shop's time zone: points that expire on the 31st can be spent on the 31st.
 */
export function readExpiry(
  text: string,
  { timeZone, now }: Calendar,
): Date | "unclear_date" | "date_passed" | "date_too_far" {
  const expiresAt = dayForm.test(text) ? endOfDay(text, timeZone) : readInstant(text);
  if (!expiresAt) return "unclear_date";
  if (expiresAt <= now) return "date_passed";
  return isKeepableInstant(expiresAt) ? expiresAt : "date_too_far";
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const instantForm = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function endOfDay(day: string, timeZone: string): Date | null {
  if (!isOnTheCalendar(day)) return null;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return isKeepableInstant(next) ? startOfLocalDay(next.toISOString().slice(0, 10), timeZone) : next;
}

function readInstant(text: string): Date | null {
  const day = instantForm.exec(text)?.[1];
  const instant = new Date(text.replace(" ", "T"));
  return day && isOnTheCalendar(day) && !Number.isNaN(instant.getTime()) ? instant : null;
}

/** JavaScript reads 2027-02-30 as the second of March. */
function isOnTheCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
