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

const LEDGER_LABELS = [
  ["issued", "Orders, less refunds"],
  ["granted", "Sign-ups and other actions"],
  ["gifted", "Tier rewards, less those taken back"],
  ["imported", "Imports"],
  ["adjusted", "Adjustments"],
  ["written_off", "Written off after refunds"],
  ["redeemed", "Redeemed"],
  ["expired", "Expired"],
] as const;

/** What each account gave members or took from them. The sum is the members' points. */
export const ledgerLines = ({ accounts }: Accounts): { label: string; points: number }[] =>
  LEDGER_LABELS.map(([name, label]) => ({
    label,
    points: minus(accounts.find(({ account }) => account === name)?.points ?? 0),
  }));

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
const minus = (points: number): number => (points === 0 ? 0 : -points);
