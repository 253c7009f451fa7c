// Points by the month in which they were first given, and what became of them month by month. Points that come back, or move
// to another customer, stay points of the month in which they were first given.

export const origins = ["sale", "granted", "adjusted", "imported"] as const;

/** `granted`: for a sign-up, an action, a tier or a referral. `adjusted`: by staff. */
export type Origin = (typeof origins)[number];

/** What one month did to the points of one earlier month. Months are such as 2026-11. */
export interface CohortMonth {
  readonly month: string;
  readonly issuedOn: string;
  readonly origin: Origin;
  readonly opened: bigint;
  /** Less what came back. */
  readonly redeemed: bigint;
  readonly expired: bigint;
  readonly takenBack: bigint;
  /** How many more open points than before belong to people who have been erased, and so cannot redeem them. */
  readonly erased: bigint;
}

/** How much a month added to what is open. */
export const changeOfOpen = ({ opened, redeemed, expired, takenBack }: CohortMonth): bigint =>
  opened - redeemed - expired - takenBack;

/** Example: 2026-11 and 3 → 2027-02. */
export function addToMonth(month: string, count: number): string {
  const at = monthNumber(month) + count;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** Example: from 2026-11 to 2027-02 → 3. */
export const monthsBetween = (from: string, to: string): number => monthNumber(to) - monthNumber(from);

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

export interface Cohort {
  readonly issuedOn: string;
  readonly origin: Origin;
  readonly opened: bigint;
  readonly redeemed: bigint;
  readonly expired: bigint;
  readonly takenBack: bigint;
  readonly open: bigint;
  readonly erased: bigint;
}

/** Each cohort as it stood at the end of a month, the oldest first. */
export const cohortsAt = (rows: readonly CohortMonth[], month: string): readonly Cohort[] =>
  cohortsByMonth(rows)(month);

/** The same for several months, which are asked in their order: each row is added once. */
export function cohortsByMonth(rows: readonly CohortMonth[]): (month: string) => readonly Cohort[] {
  const ordered = rows.toSorted((a, b) => compare(a.month, b.month));
  const found = new Map<string, Cohort>();
  let next = 0;
  return (month) => {
    for (; next < ordered.length && ordered[next]!.month <= month; next += 1) {
      const row = ordered[next]!;
      const key = `${row.issuedOn} ${row.origin}`;
      const before = found.get(key) ?? { ...NOTHING, issuedOn: row.issuedOn, origin: row.origin };
      found.set(key, {
        ...before,
        opened: before.opened + row.opened,
        redeemed: before.redeemed + row.redeemed,
        expired: before.expired + row.expired,
        takenBack: before.takenBack + row.takenBack,
        open: before.open + changeOfOpen(row),
        erased: before.erased + row.erased,
      });
    }
    return [...found.values()].sort((a, b) => compare(a.issuedOn, b.issuedOn));
  };
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const NOTHING = { opened: 0n, redeemed: 0n, expired: 0n, takenBack: 0n, open: 0n, erased: 0n };
