// What happened per day, for charts: by the shop's day of the order, the refund or the redemption, not by when the
// ledger recorded it. Counted postings come from the event-day totals, the rest from the entries.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import type { Account } from "@laurel/domain/ledger/entry.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount, type AccountSum } from "../account-sums.ts";
import {
  findProgress,
  listDays,
  sumEntriesByDay,
  type DayLetterRow,
  type DaySumRow,
} from "./event-day-totals.sql.ts";

export interface DayFigures {
  /** In the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly issued: number;
  /** By refunds, cancellations and undone actions. */
  readonly takenBack: number;
  readonly redeemed: number;
  /** Points of redemptions on this day or earlier, returned by cancelled codes and orders. */
  readonly returned: number;
  readonly expired: number;
  /** The change of all balances since the day before. */
  readonly change: number;
}

interface DaysAsked {
  readonly timeZone: string;
  /** Both are included. */
  readonly first: string;
  readonly last: string;
  /** Leaves out the days before the first of them on which anything happened. */
  readonly isFromFirstEvent?: boolean;
}

/**
 * Oldest first; a day without postings has zeros. Gains and losses are counted separately, so that only `change` can be
 * below zero.
 */
export async function loadDailyFigures(
  tx: Tx,
  { timeZone, first, last, isFromFirstEvent = false }: DaysAsked,
): Promise<DayFigures[]> {
  const [progress] = await tx.run(findProgress, [tx.shopId]);
  const from = progress?.counted_below ?? firstIdAt(new Date(0));
  const tail = [from, LAST_ID, startOfLocalDay(first, timeZone), timeZone];
  const rows = [
    ...(await tx.run(listDays, [tx.shopId, first, last])),
    ...sumDays(await runNearby(tx, sumEntriesByDay, [tx.shopId, ...tail])).map(toDaySum),
  ];
  const sums = sumRows(rows);
  const begins = isFromFirstEvent ? rows.map(({ day }) => day).sort()[0] : first;
  if (begins === undefined) return [];
  return daysBetween(begins, last).map((day) => {
    const total = (way: "in" | "out", ...accounts: Account[]) =>
      accounts.reduce((sum, account) => sum + (sums.get(`${day} ${account} ${way}`) ?? 0n), 0n);
    return {
      day,
      issued: exactNumber(total("out", "issued", "granted", "gifted")),
      takenBack: exactNumber(total("in", "issued", "granted", "gifted")),
      redeemed: exactNumber(total("in", "redeemed")),
      returned: exactNumber(total("out", "redeemed")),
      expired: exactNumber(total("in", "expired")),
      change: exactNumber(total("in", "available", "pending") - total("out", "available", "pending")),
    };
  });
}

function daysBetween(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = addLocalDays(day, 1)) days.push(day);
  return days;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The accounts of each day. */
export const sumDays = (rows: readonly DayLetterRow[]): readonly (AccountSum & { readonly day: string })[] =>
  [...Map.groupBy(rows, (row) => row.day)].flatMap(([day, ofDay]) =>
    sumByAccount(ofDay).map((sum) => ({ day, ...sum })),
  );

const toDaySum = ({
  day,
  account,
  pointsIn,
  pointsOut,
}: AccountSum & { readonly day: string }): DaySumRow => ({
  day,
  account,
  points_in: String(pointsIn),
  points_out: String(pointsOut),
});

function sumRows(rows: readonly DaySumRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (key: string, points: string) => sums.set(key, (sums.get(key) ?? 0n) + BigInt(points));
  for (const { day, account, points_in: pointsIn, points_out: pointsOut } of rows) {
    add(`${day} ${account} in`, pointsIn);
    add(`${day} ${account} out`, pointsOut);
  }
  return sums;
}
