// The platform keeps order times in whole seconds. They are in UTC in GraphQL, and with the shop's offset in webhooks.

/** An instant in UTC without fractions: `2026-11-20T09:30:00Z`. */
export function wholeSeconds(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** The same instant in the shop's local time: `2026-11-20T10:30:00+01:00`. */
export function inTimeZone(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const offsetMinutes = timeZoneOffsetMinutes(at, timeZone);
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  return local + formatOffset(offsetMinutes, ":");
}

/** The date there at that instant: `2026-11-20`. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  inTimeZone(instant.toISOString(), timeZone).slice(0, 10);

/** Minutes that the zone is ahead of UTC at that instant. */
export function timeZoneOffsetMinutes(at: Date, timeZone: string): number {
  const quarterHour = Math.floor(at.getTime() / 900_000);
  const known = offsets.get(timeZone)?.get(quarterHour);
  if (known !== undefined) return known;
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );
  const field = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const local = Date.UTC(
    field("year"),
    field("month") - 1,
    field("day"),
    field("hour"),
    field("minute"),
    field("second"),
  );
  const minutes = Math.round((local - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  if (ofZone.size > 10_000) ofZone.clear();
  offsets.set(timeZone, ofZone.set(quarterHour, minutes));
  return minutes;
}

export function formatOffset(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}${separator}${pad(size % 60)}`;
}

// Zones change their offset only on quarter hours, and asking Intl for each date of an order costs more than everything
// else in it.
const offsets = new Map<string, Map<number, number>>();
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
