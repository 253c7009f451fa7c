// What moved day by day, as a chart shows it: closed days from rollups, the days since from the movements themselves.
import type { ShopAccount } from "@laurel/domain/ledger/movement.ts";
import { addDays, startOfLocalDay, toLocalDate } from "@laurel/domain/local-time.ts";
import { toSafeInteger } from "@laurel/domain/points.ts";
import type { Tx } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { firstIdAt } from "./list-movements.sql.ts";
import { listClosedDays, sumDays, type DaySumRow } from "./rollups.sql.ts";

export const DAYS_MAX = 366;
const SLACK_MS = 3_600_000;

export interface DayFigures {
  /** Of the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly issued: number;
  readonly redeemed: number;
  readonly expired: number;
}

export interface DaysAsked {
  readonly timeZone: string;
  readonly now: Date;
  /** Today is the last of them. */
  readonly days: number;
}

/** Oldest first; a day on which nothing moved has zeros. */
export async function loadDailyFigures(tx: Tx, { timeZone, now, days }: DaysAsked): Promise<DayFigures[]> {
  const today = toLocalDate(now, timeZone);
  const first = addLocalDays(today, 1 - days);
  const closed = await tx.run(listClosedDays, [tx.shopId, first]);
  const until = closed.reduce<Date | null>(
    (latest, { ends_at: at }) => (latest && latest > at ? latest : at),
    null,
  );
  const from = until ?? startOfLocalDay(first, timeZone);
  const ids = [firstIdAt(from, -SLACK_MS), firstIdAt(now, SLACK_MS)];
  const open = await tx.run(sumDays, [tx.shopId, from, now, ...ids, timeZone]);
  const sums = new Map<string, bigint>();
  for (const row of [...closed, ...open]) add(sums, row);
  return Array.from({ length: days }, (_, index) => {
    const day = addLocalDays(first, index);
    const of = (...accounts: ShopAccount[]) =>
      accounts.reduce((sum, account) => sum + (sums.get(`${day} ${account}`) ?? 0n), 0n);
    return {
      day,
      issued: toPoints(-of("issued", "granted")),
      redeemed: toPoints(of("redeemed")),
      expired: toPoints(of("expired")),
    };
  });
}

function add(sums: Map<string, bigint>, { day, account, points }: DaySumRow): void {
  const key = `${day} ${account}`;
  sums.set(key, (sums.get(key) ?? 0n) + BigInt(points));
}

const addLocalDays = (day: string, count: number): string =>
  addDays(`${day}T00:00:00.000Z`, count).slice(0, 10);

function toPoints(exact: bigint): number {
  const points = toSafeInteger(exact);
  if (!points.ok) throw new AppError("unsafe_number");
  return points.value;
}
