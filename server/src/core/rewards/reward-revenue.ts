// The revenue of orders that carried a reward's code, in the latest days and in as many days before.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../database/database.ts";
import { exactNumber } from "../../process/exact-number.ts";
import { sumRewardRevenue, type RevenueRow } from "./reward-revenue.sql.ts";

export const REVENUE_DAYS_MAX = 366;

export interface Revenue {
  readonly orders: number;
  /** Goods after discounts, less refunds, in minor units. */
  readonly revenueMinor: number;
}

export interface RewardRevenue {
  readonly now: Revenue;
  readonly before: Revenue;
}

/** Days in the shop's time zone; the last of them is today. */
export async function loadRewardRevenue(
  tx: Tx,
  { timeZone, now, days }: { readonly timeZone: string; readonly now: Date; readonly days: number },
): Promise<RewardRevenue> {
  const today = toLocalDate(now, timeZone);
  const startOf = (daysAgo: number) => startOfLocalDay(addLocalDays(today, 1 - daysAgo), timeZone);
  const rows = await tx.run(sumRewardRevenue, [tx.shopId, startOf(2 * days), startOf(days)]);
  return {
    now: toRevenue(rows.find(({ is_now }) => is_now)),
    before: toRevenue(rows.find(({ is_now }) => !is_now)),
  };
}

const toRevenue = (row: RevenueRow | undefined): Revenue => ({
  orders: row?.orders ?? 0,
  revenueMinor: exactNumber(BigInt(row?.revenue_minor ?? 0)),
});
