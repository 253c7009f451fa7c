// Dates belong to the shop's time zone; instants are UTC. This is the one place where they meet.

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
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${part["year"]}-${part["month"]}-${part["day"]}T${part["hour"]}:${part["minute"]}:${part["second"]}`;
}

/** The local date alone: `2026-07-01`. */
export const toLocalDate = (instant: string | Date, timeZone: string): string =>
  toLocalDateTime(instant, timeZone).slice(0, 10);

export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

export const addDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();
