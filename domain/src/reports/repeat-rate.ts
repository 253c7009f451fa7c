// How many of those who bought came back: of people with an order in 365 days, those with two or more. Counted person by
// person, for several ends of those 365 days.
import { addLocalDays, addMonths } from "../dates/calendar.ts";

export const repeatGroups = ["redeemers", "members", "others"] as const;

/**
 * `redeemers` redeemed a reward in these days; `members` are other members; `others` are guests, and people who do not
 * take part.
 */
export type RepeatGroup = (typeof repeatGroups)[number];

export interface RepeatCount {
  /** With an order in these days. */
  readonly people: number;
  /** With two or more. */
  readonly repeat: number;
}

export interface RepeatRate {
  /** The last of the 365 days. */
  readonly day: string;
  readonly groups: Readonly<Record<RepeatGroup, RepeatCount>>;
}

/** The days of their standing orders, and of what they redeemed, both in any order. */
export interface Buyer {
  readonly isMember: boolean;
  readonly ordered: readonly string[];
  readonly redeemed: readonly string[];
}

const DAYS = 365;
const NOBODY: RepeatCount = { people: 0, repeat: 0 };

/** The first day of the 365 that end with this one. */
export const firstOfYearTo = (day: string): string => addLocalDays(day, 1 - DAYS);

/** Nobody yet, for today and the ends of the months before, oldest first. */
export function noRates(today: string, months: number): readonly RepeatRate[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const ends = Array.from({ length: months }, (_, index) =>
    addLocalDays(addMonths(firstOfMonth, index + 1 - months), -1),
  );
  return [...ends, today].map((day) => ({
    day,
    groups: { redeemers: NOBODY, members: NOBODY, others: NOBODY },
  }));
}

export const addBuyers = (rates: readonly RepeatRate[], buyers: readonly Buyer[]): readonly RepeatRate[] =>
  rates.map(({ day, groups }) => {
    const first = firstOfYearTo(day);
    const count = (days: readonly string[]) => days.filter((one) => one >= first && one <= day).length;
    const sums = { ...groups };
    for (const { isMember, ordered, redeemed } of buyers) {
      const orders = count(ordered);
      if (orders === 0) continue;
      const group = count(redeemed) > 0 ? "redeemers" : isMember ? "members" : "others";
      const { people, repeat } = sums[group];
      sums[group] = { people: people + 1, repeat: repeat + Number(orders > 1) };
    }
    return { day, groups: sums };
  });
