// Dates belong to the shop's time zone; instants are UTC. Only this file converts between them.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA-u-ca-iso8601-hc-h23", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** An instant on the shop's own clock. Example: 2026-06-30T22:30:00Z in Europe/Berlin → `2026-07-01T00:30:00`. */
export function toLocalDateTime(instant: string | Date, timeZone: string): string {
  // "2026-07-01, 00:30:00". Its parts one by one would take three times as long.
  const text = formatOf(timeZone).format(new Date(instant));
  return `${text.slice(0, text.indexOf(","))}T${text.slice(-8)}`;
}

/** The local date alone: `2026-07-01`. */
export function toLocalDate(instant: string | Date, timeZone: string): string {
  if (instant === last.instant && timeZone === last.timeZone) return last.day;
  const day = toLocalDateTime(instant, timeZone).slice(0, 10);
  if (typeof instant === "string") last = { instant, timeZone, day };
  return day;
}

/** An order asks for its own day many times. */
let last = { instant: "", timeZone: "", day: "" };

/** A difference from UTC is none: PostgreSQL reads +05:30 as behind UTC, where it is ahead. */
export function isTimeZone(timeZone: string): boolean {
  if (/^[+-]/.test(timeZone)) return false;
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

export const addDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

/** Local times of the shop. `from` is inside the window, `to` is not; null leaves that end open. */
export interface LocalWindow {
  readonly from: string | null;
  readonly to: string | null;
}

/** Whether an instant lies in the window, as the shop's own clock shows its ends. */
export const isInWindow = (instant: string, window: LocalWindow, timeZone: string): boolean =>
  timingOf(window, instant, timeZone) === "RUNNING";

/** A window whose end is not after its beginning would never be open. */
export const isEmptyWindow = ({ from, to }: LocalWindow): boolean =>
  from !== null && to !== null && withSeconds(from) >= withSeconds(to);

const withSeconds = (local: string): string => (local.length === 16 ? `${local}:00` : local);

/** Whether there is such a day and time at all. `local` has the form of a date and time. */
export function isOnTheCalendar(local: string): boolean {
  const date = new Date(`${withSeconds(local)}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(withSeconds(local));
}

/**
 * The first instant of a local day: midnight, except where the clocks skip midnight, as in Chile, Cuba and Lebanon. A
 * day that the calendar skips (30 December 2011 in Samoa) begins and ends where the next one begins.
 */
export const startOfLocalDay = (day: string, timeZone: string): Date =>
  toInstant(`${day}T00:00:00`, timeZone);

/**
 * The first instant at which the shop's clock shows a local time, or a later one, if the clocks skip it. Example:
 * 2026-12-05T00:00 in Berlin → 23:00 UTC the day before.
 */
export function toInstant(local: string, timeZone: string): Date {
  const wanted = withSeconds(local);
  const wantedMs = Date.parse(`${wanted}Z`);
  // By the offset before and after a change of the clocks near it. In the usual case there is none.
  const nearby = [wantedMs - FURTHEST_EAST_MS, wantedMs + FURTHEST_WEST_MS];
  const [first, second] = nearby
    .map((atMs) => wantedMs - offsetAt(atMs, timeZone))
    .sort((one, other) => one - other) as [number, number];
  for (const atMs of [first, second])
    if (toLocalDateTime(new Date(atMs), timeZone) === wanted) return new Date(atMs);
  // Skipped: the clocks are put forward between the two.
  let [before, after] = [first - 1, second];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (toLocalDateTime(new Date(between), timeZone) < wanted) before = between;
    else after = between;
  }
  return new Date(after);
}

/** No clock is further from UTC: a local time is an instant between these. The clocks change at most once in between. */
const FURTHEST_EAST_MS = 14 * 3_600_000;
const FURTHEST_WEST_MS = 12 * 3_600_000;

const offsetAt = (atMs: number, timeZone: string): number =>
  Date.parse(`${toLocalDateTime(new Date(atMs), timeZone)}Z`) - atMs;

/** Whether a window is ahead, open or over at an instant. */
export type WindowTiming = "TO_COME" | "RUNNING" | "OVER";

/** By instants: an end that the clocks show twice is over after the first. */
export function timingOf(window: LocalWindow, instant: string | Date, timeZone: string): WindowTiming {
  const atMs = new Date(instant).getTime();
  if (window.to !== null && hasCome(window.to, atMs, timeZone)) return "OVER";
  return window.from !== null && !hasCome(window.from, atMs, timeZone) ? "TO_COME" : "RUNNING";
}

function hasCome(local: string, atMs: number, timeZone: string): boolean {
  const wantedMs = Date.parse(`${withSeconds(local)}Z`);
  // More than a day away it is the same in all time zones, and needs no look at the clocks.
  if (atMs < wantedMs - FURTHEST_EAST_MS) return false;
  return atMs >= wantedMs + FURTHEST_WEST_MS || atMs >= toInstant(local, timeZone).getTime();
}
