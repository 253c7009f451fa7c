// All accounts of a shop at a moment. Whatever the moment, they sum to zero: nothing is created, only moved.
import { memberAccounts, shopAccounts, type Account } from "@laurel/domain/ledger/movement.ts";
import { toSafeInteger } from "@laurel/domain/points.ts";
import type { Tx } from "../database/database.ts";
import { nearby } from "../database/plan-nearby.sql.ts";
import { AppError } from "../errors.ts";
import { firstIdAt } from "../new-id.ts";
import { sumClosedDays, sumMovements, type AccountSumRow } from "./rollups.sql.ts";

export interface TrialBalance {
  readonly at: Date;
  readonly accounts: readonly { readonly account: Account; readonly points: number }[];
  readonly sum: number;
}

const SLACK_MS = 3_600_000;
const BEGINNING = new Date(0);

export async function loadTrialBalance(tx: Tx, at: Date): Promise<TrialBalance> {
  const closed = await tx.run(sumClosedDays, [tx.shopId, at]);
  const from = closed[0]?.until ?? BEGINNING;
  const ids = [firstIdAt(from, -SLACK_MS), firstIdAt(at, SLACK_MS)];
  const tail = await nearby(tx, () => tx.run(sumMovements, [tx.shopId, from, at, ...ids]));
  const sums = addUp([...closed, ...tail]);
  const accounts = [...memberAccounts, ...shopAccounts].map((account) => ({
    account,
    points: toPoints(sums.get(account) ?? 0n),
  }));
  return { at, accounts, sum: toPoints([...sums.values()].reduce((sum, one) => sum + one, 0n)) };
}

function addUp(rows: readonly AccountSumRow[]): Map<Account, bigint> {
  const sums = new Map<Account, bigint>();
  for (const { account, points } of rows) sums.set(account, (sums.get(account) ?? 0n) + BigInt(points));
  return sums;
}

function toPoints(exact: bigint): number {
  const points = toSafeInteger(exact);
  if (!points.ok) throw new AppError("unsafe_number");
  return points.value;
}
