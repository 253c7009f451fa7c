// Birthdays: a month and a day (`MM-DD`), without a year. Nobody's age is known.
import { addLocalDays, addMonths } from "./calendar.ts";

/** Whether some year has this day; 29 February too. */
export function isBirthday(text: string): boolean {
  // 2028 is a leap year.
  const day = `2028-${text}`;
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The local day from which customers may change a birthday themselves that was entered on another day. */
export const mayChangeFrom = (enteredOn: string): string => addMonths(enteredOn, 12);

/** The birthdays that are celebrated on a local day (`2026-03-14`). In common years, 28 February has two of them. */
export function birthdaysOn(day: string): readonly string[] {
  const birthday = day.slice(5);
  return birthday === "02-28" && addLocalDays(day, 1).endsWith("03-01") ? [birthday, LEAP_DAY] : [birthday];
}

const LEAP_DAY = "02-29";

/** The next day on which a birthday is celebrated, today at the earliest. */
export function nextBirthday(birthday: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const inYear = (one: number): string =>
    birthday === LEAP_DAY && addLocalDays(`${one}-02-28`, 1).endsWith("03-01")
      ? `${one}-02-28`
      : `${one}-${birthday}`;
  return inYear(year) < today ? inYear(year + 1) : inYear(year);
}

/** How late a birthday is still paid, if nobody could look at it in time. */
const LATE_DAYS = 30;

/**
 * The first local day whose birthdays are still paid on `today`: never one of last year. `lookedAt`: the last day that
 * was looked at.
 */
export function firstBirthdayDay(today: string, lookedAt: string | null): string {
  const days = [addLocalDays(today, -LATE_DAYS), `${today.slice(0, 4)}-01-01`];
  if (lookedAt !== null) days.push(addLocalDays(lookedAt, 1));
  return days.reduce((latest, day) => (day > latest ? day : latest));
}
