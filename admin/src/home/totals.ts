import type { Accounts, HomeData } from "./home.generated.ts";

export interface Totals {
  /** For orders and actions, refunds taken off. */
  readonly issued: number;
  readonly redeemed: number;
  /** What members hold, also what they cannot spend yet. */
  readonly outstanding: number;
}

/** Reads a trial balance: what left the accounts that give, and what reached those that take. */
export function totalsOf({ accounts }: Accounts): Totals {
  const of = (name: string) => accounts.find(({ account }) => account === name)?.points ?? 0;
  return {
    issued: minus(of("issued")) + minus(of("granted")),
    redeemed: of("redeemed"),
    outstanding: of("available") + of("pending"),
  };
}

const LEDGER_LABELS = [
  ["issued", "Orders, refunds taken off"],
  ["granted", "Sign-ups and other actions"],
  ["imported", "Imports"],
  ["adjusted", "Adjustments"],
  ["written_off", "Written off after refunds"],
  ["redeemed", "Redeemed"],
  ["expired", "Expired"],
] as const;

/** What each account gave members, or took: together, what they hold. */
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

/** What happened in the later half of these days, and in the earlier one. */
export function flow(days: readonly Day[], pointsOf: (day: Day) => number): Change {
  const half = days.length / 2;
  const sum = (some: readonly Day[]) => some.reduce((total, day) => total + pointsOf(day), 0);
  return { now: sum(days.slice(half)), before: sum(days.slice(0, half)) };
}

/** What members hold now, and what they held before these days. */
export function standing(days: readonly Day[], outstanding: number): Change {
  return { now: outstanding, before: days.reduce((total, day) => total - day.change, outstanding) };
}

/** As a share of the earlier figure; null where there was none to compare with. */
export const growth = ({ now, before }: Change): number | null =>
  before > 0 ? (now - before) / before : null;

/** Zero has no sign here. */
const minus = (points: number): number => (points === 0 ? 0 : -points);
