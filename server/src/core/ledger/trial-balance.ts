// All accounts of a shop at a given time. They always sum to zero: points are only moved, never created.
import { memberAccounts, shopAccounts, type Account } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../database/database.ts";
import { runNearby } from "../../database/statements/plan-nearby.sql.ts";
import { exactNumber } from "../../process/exact-number.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { sumByAccount } from "./account-sums.ts";
import { sumClosedDays, sumEntries, type AccountSumRow } from "./daily/booking-day-totals.sql.ts";

export interface TrialBalance {
  readonly at: Date;
  readonly accounts: readonly { readonly account: Account; readonly points: number }[];
  readonly sum: number;
}

const BEGINNING = new Date(0);

export async function loadTrialBalance(tx: Tx, at: Date): Promise<TrialBalance> {
  const sums = addUp(await sumUntil(tx, at));
  const accounts = [...memberAccounts, ...shopAccounts].map((account) => ({
    account,
    points: exactNumber(sums.get(account) ?? 0n),
  }));
  return { at, accounts, sum: exactNumber([...sums.values()].reduce((sum, one) => sum + one, 0n)) };
}

async function sumUntil(tx: Tx, at: Date): Promise<readonly AccountSumRow[]> {
  const closed = await tx.run(sumClosedDays, [tx.shopId, at]);
  const from = closed[0]?.until ?? BEGINNING;
  return [...closed, ...(await sumFrom(tx, firstIdAt(from), at))];
}

/** Entries recorded from this id on, up to and including that time. */
async function sumFrom(tx: Tx, fromId: string, at: Date): Promise<readonly AccountSumRow[]> {
  const rows = await runNearby(tx, sumEntries, [tx.shopId, fromId, firstIdAt(at, 1)]);
  return sumByAccount(rows).map(({ account, pointsIn, pointsOut }) => ({
    account,
    points: String(pointsIn - pointsOut),
  }));
}

function addUp(rows: readonly AccountSumRow[]): Map<Account, bigint> {
  const sums = new Map<Account, bigint>();
  for (const { account, points } of rows) sums.set(account, (sums.get(account) ?? 0n) + BigInt(points));
  return sums;
}
