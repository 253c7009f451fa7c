// Instants with all their digits. The platform says to the nanosecond when something was triggered, and a JavaScript date
// keeps only milliseconds: two changes within one of them would seem to be of the same time.

const FORM = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)$/i;
const SECONDS = "2026-01-01T00:00:00".length;
const DIGITS_MAX = 9;

/** In UTC, with up to nine digits of a second: `2026-01-01T00:00:00.123456789Z`. Null: no instant. */
export function exactInstant(text: string): string | null {
  const [, seconds, digits = "", zone] = FORM.exec(text) ?? [];
  const instant = new Date(seconds === undefined ? text : seconds + zone);
  if (Number.isNaN(instant.getTime())) return null;
  if (seconds === undefined) return instant.toISOString();
  const fraction = digits.slice(0, DIGITS_MAX);
  return `${instant.toISOString().slice(0, SECONDS)}${fraction && "."}${fraction}Z`;
}

/** Below zero: `a` is earlier. Both as `exactInstant` writes them. */
export function compareExactInstants(a: string, b: string): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Texts of one length, so that they are in the order of time. */
const keyOf = (instant: string): string =>
  instant.slice(0, SECONDS) + instant.slice(SECONDS + 1, -1).padEnd(DIGITS_MAX, "0");
