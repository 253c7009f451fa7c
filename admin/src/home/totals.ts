import type { Accounts } from "./home.generated.ts";

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

/** What happened in the last period, and in the one before it. */
export function flow(
  key: "issued" | "redeemed",
  periods: Record<"now" | "before" | "earlier", Totals>,
): Change {
  const { now, before, earlier } = periods;
  return { now: now[key] - before[key], before: before[key] - earlier[key] };
}

/** As a share of the earlier figure; null where there was none to compare with. */
export const growth = ({ now, before }: Change): number | null =>
  before > 0 ? (now - before) / before : null;

/** Zero has no sign here. */
const minus = (points: number): number => (points === 0 ? 0 : -points);
