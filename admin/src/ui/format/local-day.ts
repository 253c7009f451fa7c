// Days belong to the shop's time zone; instants are UTC.

const formats = new Map<string, Intl.DateTimeFormat>();

/** The last second of a day in a time zone. Example: 2026-07-01 in Berlin → 2026-07-01T21:59:59.000Z */
export const endOfDay = (day: string, timeZone: string): string | null =>
  instantOf(day, "23:59:59", timeZone);

/** Its first second. Example: 2026-07-01 in Berlin → 2026-06-30T22:00:00.000Z */
export const startOfDay = (day: string, timeZone: string): string | null =>
  instantOf(day, "00:00:00", timeZone);

/** Of this century or near it: a date field says 0002 while somebody types 2026, and such a year has no clocks. */
const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

function instantOf(day: string, time: string, timeZone: string): string | null {
  const wanted = DAY.test(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  // The offset at the guess can differ from the one at the answer, on a day when clocks change: once more.
  const near = wanted - (localTime(wanted, timeZone) - wanted);
  return new Date(near - (localTime(near, timeZone) - wanted)).toISOString();
}

/** The day that it is there. */
export const dayOf = (instant: number, timeZone: string): string =>
  new Date(localTime(instant, timeZone)).toISOString().slice(0, 10);

/** What the clocks there show, read as if it were UTC. */
function localTime(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
}
