// Each account's sum, from sums by letter. A letter stands for an entry's two accounts: out of one, into the other.
import type { Account } from "@laurel/domain/ledger/entry.ts";
import { wayOf } from "../../database/account-letters.ts";

export interface LetterSumRow {
  accounts: string;
  /** As text: a shop's sums may exceed a number's exact range. */
  points: string;
}

export interface AccountSum {
  readonly account: Account;
  readonly pointsIn: bigint;
  readonly pointsOut: bigint;
}

export function sumByAccount(rows: readonly LetterSumRow[]): readonly AccountSum[] {
  const sums = new Map<Account, { pointsIn: bigint; pointsOut: bigint }>();
  const sumOf = (account: Account) => {
    const sum = sums.get(account) ?? { pointsIn: 0n, pointsOut: 0n };
    sums.set(account, sum);
    return sum;
  };
  for (const { accounts, points } of rows) {
    const { from, to } = wayOf(accounts);
    sumOf(to).pointsIn += BigInt(points);
    sumOf(from).pointsOut += BigInt(points);
  }
  return [...sums].map(([account, sum]) => ({ account, ...sum }));
}
