// The share of members who can afford a reward. In a shop with few members, all are counted. In a larger one, a job
// stores the distribution of balances (measure-balances.job.ts). Until it has run, the most recently active members
// stand for all.
import type { Tx } from "../../database/database.ts";
import { findBalanceSpread, listLatestBalances } from "./affordable-share.sql.ts";

/** Members that are counted in a request. */
export const MEMBERS_COUNTED_MAX = 10_000;

/** Shares, 0 to 1, with four decimals, by the requested points. */
export async function loadAffordableShares(
  tx: Tx,
  prices: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const [spread] = await tx.run(findBalanceSpread, [tx.shopId]);
  const balances = spread?.quantiles ?? (await latestBalances(tx));
  return new Map(prices.map((points) => [points, shareFrom(balances, points).toFixed(4)]));
}

async function latestBalances(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.run(listLatestBalances, [tx.shopId, MEMBERS_COUNTED_MAX]);
  return rows.map((row) => row.available);
}

/** `balances` in ascending order. */
function shareFrom(balances: readonly number[], points: number): number {
  let [low, high] = [0, balances.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (balances[middle]! < points) low = middle + 1;
    else high = middle;
  }
  return balances.length === 0 ? 0 : (balances.length - low) / balances.length;
}
