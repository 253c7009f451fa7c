// Days of the calendar, as 2026-07-01, without a time zone.

/** The same day of a later month, or that month's last day. Example: 2028-02-29 and 12 months → 2029-02-28. */
export function addMonths(day: string, months: number): string {
  const [year, month, ofMonth] = day.split("-").map(Number) as [number, number, number];
  const count = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const date =
    ofMonth <= 28 ? ofMonth : Math.min(ofMonth, new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate());
  return `${padded(toYear, 4)}-${padded(toMonth, 2)}-${padded(date, 2)}`;
}

const padded = (count: number, digits: number): string => String(count).padStart(digits, "0");

/** Example: 2026-12-31 and 1 day → 2027-01-01. */
export function addLocalDays(day: string, count: number): string {
  if (count === 0) return day;
  const asked = `${day} ${count}`;
  const known = sums.get(asked);
  if (known !== undefined) return known;
  const sum = new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
  // Enough for some years of days; a long run over many of them begins anew.
  if (sums.size === SUMS_MAX) sums.clear();
  sums.set(asked, sum);
  return sum;
}

const SUMS_MAX = 10_000;

/** The levels of each member ask for the same few days, once for each change of the program: a third of their time. */
const sums = new Map<string, string>();
