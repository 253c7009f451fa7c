import type { Accounts, HomeData } from "./home.generated.ts";

export interface Totals {
  /** For orders, actions and reaching tiers, less refunds. */
  readonly issued: number;
  readonly redeemed: number;
  /** The members' points, including pending ones. */
  readonly outstanding: number;
}

/** The totals of a trial balance. A posting takes issued points from the accounts that give, so those are negative. */
export function totalsOf({ accounts }: Accounts): Totals {
  const of = (name: string) => accounts.find(({ account }) => account === name)?.points ?? 0;
  return {
    issued: minus(of("issued")) + minus(of("granted")) + minus(of("gifted")),
    redeemed: of("redeemed"),
    outstanding: of("available") + of("pending"),
  };
}

/** No point has moved yet, so all figures would be zero. */
export const isEmpty = ({ activity }: Pick<HomeData, "activity">): boolean => activity.nodes.length === 0;

export interface Change {
  readonly now: number;
  readonly before: number;
}

type Day = HomeData["days"][number];

/** The sums of the later half of these days and of the earlier half. */
export function flow(days: readonly Day[], pointsOf: (day: Day) => number): Change {
  const half = days.length / 2;
  const sum = (some: readonly Day[]) => some.reduce((total, day) => total + pointsOf(day), 0);
  return { now: sum(days.slice(half)), before: sum(days.slice(0, half)) };
}

/** The members' points now, and before these days. */
export function standing(days: readonly Day[], outstanding: number): Change {
  return { now: outstanding, before: days.reduce((total, day) => total - day.change, outstanding) };
}

/** As a share of the earlier figure; null without one. */
export const growth = ({ now, before }: Change): number | null =>
  before > 0 ? (now - before) / before : null;

/** Avoids -0, which would be shown with a sign. */
export const minus = (points: number): number => (points === 0 ? 0 : -points);
