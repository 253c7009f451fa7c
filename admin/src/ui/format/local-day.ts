// Days are in the shop's time zone; instants are UTC.

const formats = new Map<string, Intl.DateTimeFormat>();

/** The last second of a day in a time zone. Example: 2026-07-01 in Berlin → 2026-07-01T21:59:59.000Z */
export const endOfDay = (day: string, timeZone: string): string | null =>
  instantOf(day, "23:59:59", timeZone);

/** The first second of a day. Example: 2026-07-01 in Berlin → 2026-06-30T22:00:00.000Z */
export const startOfDay = (day: string, timeZone: string): string | null =>
  instantOf(day, "00:00:00", timeZone);

/** Years from 1900 to 2199. A date field has the year 0002 while 2026 is being typed. */
const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

function instantOf(day: string, time: string, timeZone: string): string | null {
  const wanted = DAY.test(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  // On a day when the clocks change, the offset at the guess may differ from the one at the answer: so it is done
  // twice.
  const near = wanted - (localTime(wanted, timeZone) - wanted);
  return new Date(near - (localTime(near, timeZone) - wanted)).toISOString();
}

/** The day in that time zone. */
export const dayOf = (instant: number, timeZone: string): string =>
  new Date(localTime(instant, timeZone)).toISOString().slice(0, 10);

/** The local time there, as if it were UTC. */
function localTime(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
}
