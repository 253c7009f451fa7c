// What happened day by day, as a chart shows it: by the day of the order, the refund or the redemption in the shop, not
// by when the ledger learned of it. What is counted already comes from day figures, the rest from the movements.
import type { Account } from "@laurel/domain/ledger/movement.ts";
import { addDays, startOfLocalDay, toLocalDate } from "@laurel/domain/local-time.ts";
import { toSafeInteger } from "@laurel/domain/points.ts";
import type { Tx } from "../database/database.ts";
import { runNearby } from "../database/plan-nearby.sql.ts";
import { AppError } from "../errors.ts";
import { type DaySumRow, findProgress, listDays, sumPostingsByDay } from "./day-figures.sql.ts";
import { firstIdAt } from "../new-id.ts";

export const DAYS_MAX = 366;

export interface DayFigures {
  /** Of the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly issued: number;
  readonly redeemed: number;
  readonly expired: number;
  /** What members hold, against the day before. */
  readonly change: number;
}

export interface DaysAsked {
  readonly timeZone: string;
  readonly now: Date;
  /** Today is the last of them. */
  readonly days: number;
}

/** Oldest first; a day on which nothing moved has zeros. */
export async function loadDailyFigures(tx: Tx, { timeZone, now, days }: DaysAsked): Promise<DayFigures[]> {
  const first = addLocalDays(toLocalDate(now, timeZone), 1 - days);
  const [progress] = await tx.run(findProgress, [tx.shopId]);
  const from = progress?.counted_below ?? firstIdAt(new Date(0));
  const rows = [
    ...(await tx.run(listDays, [tx.shopId, first])),
    ...(await runNearby(tx, sumPostingsByDay, [tx.shopId, from, startOfLocalDay(first, timeZone), timeZone])),
  ];
  const sums = sumRows(rows);
  return Array.from({ length: days }, (_, index) => {
    const day = addLocalDays(first, index);
    const of = (...accounts: Account[]) =>
      accounts.reduce((sum, account) => sum + (sums.get(`${day} ${account}`) ?? 0n), 0n);
    return {
      day,
      issued: toPoints(-of("issued", "granted")),
      redeemed: toPoints(of("redeemed")),
      expired: toPoints(of("expired")),
      change: toPoints(of("available", "pending")),
    };
  });
}

function sumRows(rows: readonly DaySumRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { day, account, points } of rows) {
    const key = `${day} ${account}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(points));
  }
  return sums;
}

export const addLocalDays = (day: string, count: number): string =>
  addDays(`${day}T00:00:00.000Z`, count).slice(0, 10);

function toPoints(exact: bigint): number {
  const points = toSafeInteger(exact);
  if (!points.ok) throw new AppError("unsafe_number");
  return points.value;
}
