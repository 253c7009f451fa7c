// What the ledger recorded on each day: closed days from their totals, days that are still open from the entries.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay } from "@laurel/domain/dates/local-time.ts";
import type { Account } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../../database/database.ts";
import { runNearby } from "../../../database/statements/plan-nearby.sql.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount, type AccountSum } from "../account-sums.ts";
import { listClosedDays, sumDaysBefore, sumEntriesOfDays } from "./booking-day-totals.sql.ts";
import { dayAfter, type Day, isSettled, listOpenDays } from "./open-days.ts";

export interface BookingDay extends Day {
  readonly isOpen: boolean;
  readonly moved: readonly AccountSum[];
}

export interface BookingDays {
  /** What members held before the first of the days: available and pending points. */
  readonly held: bigint;
  /** Oldest first and without a gap, from the first day with a posting up to today. */
  readonly days: readonly BookingDay[];
}

export interface BookingDaysAsked {
  /** Both are included. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly now: Date;
}

export async function loadBookingDays(
  tx: Tx,
  { from, to, timeZone, now }: BookingDaysAsked,
): Promise<BookingDays> {
  const before = await tx.run(sumDaysBefore, [tx.shopId, from]);
  const closed = await loadClosedDays(tx, from, to);
  const open = await loadOpenDays(tx, await listOpenDays(tx, timeZone, now), now);
  const heldOf = (sums: readonly { account: Account; points: string }[]) =>
    sums.filter(isHeld).reduce((sum, { points }) => sum + BigInt(points), 0n);
  const early = open.filter(({ day }) => day < from);
  const moved = [...closed, ...open.filter(({ day }) => day >= from && day <= to)];
  const isOld = before.length > 0 || early.length > 0;
  return {
    held: early.reduce((sum, { moved }) => sum + heldChange(moved), heldOf(before)),
    days: fillGaps(moved, { from: isOld ? from : moved[0]?.day, to, timeZone, now }),
  };
}

/** Days without a posting are not stored. `from`: undefined if nothing was posted up to the last of the days. */
function fillGaps(
  days: readonly BookingDay[],
  { from, to, timeZone, now }: Omit<BookingDaysAsked, "from"> & { readonly from: string | undefined },
): BookingDay[] {
  if (from === undefined) return [];
  const stored = new Map(days.map((day) => [day.day, day]));
  const whole: BookingDay[] = [];
  let before: Pick<Day, "day" | "endsAt"> = {
    day: addLocalDays(from, -1),
    endsAt: startOfLocalDay(from, timeZone),
  };
  for (;;) {
    const empty = dayAfter(before, timeZone);
    const day = stored.get(empty.day) ?? { ...empty, isOpen: !isSettled(empty, now), moved: [] };
    if (day.day > to || day.startsAt > now) return whole;
    whole.push(day);
    before = day;
  }
}

async function loadClosedDays(tx: Tx, from: string, to: string): Promise<BookingDay[]> {
  const rows = await tx.run(listClosedDays, [tx.shopId, from, to]);
  return [...Map.groupBy(rows, ({ day }) => day).values()].map((ofDay) => ({
    day: ofDay[0]!.day,
    startsAt: ofDay[0]!.starts_at,
    endsAt: ofDay[0]!.ends_at,
    isOpen: false,
    moved: ofDay.map(({ account, points_in, points_out }) => ({
      account,
      pointsIn: BigInt(points_in),
      pointsOut: BigInt(points_out),
    })),
  }));
}

async function loadOpenDays(tx: Tx, days: readonly Day[], now: Date): Promise<BookingDay[]> {
  if (days.length === 0) return [];
  // Today's postings up to now: the millisecond of now is included.
  const untilIds = days.map(({ endsAt }) => (endsAt > now ? firstIdAt(now, 1) : firstIdAt(endsAt)));
  const rows = await runNearby(tx, sumEntriesOfDays, [
    tx.shopId,
    days.map(({ startsAt }) => firstIdAt(startsAt)),
    untilIds,
    days.map(({ day }) => day),
  ]);
  return days.map((day) => ({
    ...day,
    isOpen: true,
    moved: sumByAccount(rows.filter((row) => row.day === day.day)),
  }));
}

const isHeld = ({ account }: { readonly account: Account }): boolean =>
  account === "available" || account === "pending";

const heldChange = (moved: readonly AccountSum[]): bigint =>
  moved.filter(isHeld).reduce((sum, { pointsIn, pointsOut }) => sum + pointsIn - pointsOut, 0n);
