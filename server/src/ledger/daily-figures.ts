// What happened day by day, as a chart shows it: by the day of the order, the refund or the redemption in the shop, not
// by when the ledger learned of it. What is counted already comes from day figures, the rest from the movements.
import type { Account } from "@laurel/domain/ledger/entry.ts";
import { addDays, startOfLocalDay, toLocalDate } from "@laurel/domain/local-time.ts";
import { toSafeInteger } from "@laurel/domain/points.ts";
import type { Tx } from "../database/database.ts";
import { runNearby } from "../database/plan-nearby.sql.ts";
import { AppError } from "../errors.ts";
import { firstIdAt } from "../new-id.ts";
import { sumByAccount, type AccountSum } from "./account-sums.ts";
import {
  findProgress,
  listDays,
  sumEntriesByDay,
  type DayLetterRow,
  type DaySumRow,
} from "./day-figures.sql.ts";

export const DAYS_MAX = 366;

export interface DayFigures {
  /** Of the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  /** Less what was taken back. */
  readonly issued: number;
  /** By refunds, cancellations and undone actions. */
  readonly takenBack: number;
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
  const tail = [from, LAST_ID, startOfLocalDay(first, timeZone), timeZone];
  const rows = [
    ...(await tx.run(listDays, [tx.shopId, first])),
    ...sumDays(await runNearby(tx, sumEntriesByDay, [tx.shopId, ...tail])).map(toDaySum),
  ];
  const sums = sumRows(rows, (row) => row.points);
  const sumsIn = sumRows(rows, (row) => row.points_in);
  return Array.from({ length: days }, (_, index) => {
    const day = addLocalDays(first, index);
    const add = (all: typeof sums, accounts: readonly Account[]) =>
      accounts.reduce((sum, account) => sum + (all.get(`${day} ${account}`) ?? 0n), 0n);
    const of = (...accounts: Account[]) => add(sums, accounts);
    return {
      day,
      issued: toPoints(-of("issued", "granted")),
      takenBack: toPoints(add(sumsIn, ["issued", "granted"])),
      redeemed: toPoints(of("redeemed")),
      expired: toPoints(of("expired")),
      change: toPoints(of("available", "pending")),
    };
  });
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Each day's accounts. */
export const sumDays = (rows: readonly DayLetterRow[]): readonly (AccountSum & { readonly day: string })[] =>
  [...Map.groupBy(rows, (row) => row.day)].flatMap(([day, ofDay]) =>
    sumByAccount(ofDay).map((sum) => ({ day, ...sum })),
  );

const toDaySum = ({ day, account, pointsIn, pointsOut }: AccountSum & { readonly day: string }): DaySumRow => ({
  day,
  account,
  points: String(pointsIn - pointsOut),
  points_in: String(pointsIn),
});

function sumRows(
  rows: readonly DaySumRow[],
  pointsOf: (row: DaySumRow) => string,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const key = `${row.day} ${row.account}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(pointsOf(row)));
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
