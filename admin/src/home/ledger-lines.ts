import type { Accounts } from "./home.generated.ts";
import { minus } from "./totals.ts";

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

/** What each account gave members or took from them, without those that did neither. The sum is the members' points. */
export const ledgerLines = ({ accounts }: Accounts): { label: string; points: number }[] =>
  LEDGER_LABELS.map(([name, label]) => ({
    label,
    points: minus(accounts.find(({ account }) => account === name)?.points ?? 0),
  })).filter(({ points }) => points !== 0);
