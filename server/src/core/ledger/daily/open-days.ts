// The days that no job has closed yet. A day on which nothing was posted is never closed, and has no row: a shop that is
// still costs nothing.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import type { Tx } from "../../../database/database.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import { findClosedUntil, findPostingSince } from "./booking-day-totals.sql.ts";

export interface Day {
  /** In the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** After its end, for transactions of that day that are still open. */
export const SETTLE_SECONDS = 3600;

export const isSettled = ({ endsAt }: Pick<Day, "endsAt">, now: Date): boolean =>
  now.getTime() - endsAt.getTime() >= SETTLE_SECONDS * 1000;

/** The first day with a posting that is not closed. Null: all are closed. */
export async function findOpenDay(tx: Tx, timeZone: string): Promise<Day | null> {
  const [last] = await tx.run(findClosedUntil, [tx.shopId]);
  const [first] = await tx.run(findPostingSince, [tx.shopId, last ? firstIdAt(last.ends_at) : FIRST_ID]);
  if (!first) return null;
  const here = toLocalDate(timeOfId(first.id), timeZone);
  // After a change of the shop's time zone, one day is shorter or longer, and no date is used twice.
  if (last && here <= last.day) return dayAfter({ day: last.day, endsAt: last.ends_at }, timeZone);
  const starts = startOfLocalDay(here, timeZone);
  return {
    day: here,
    startsAt: last && starts < last.ends_at ? last.ends_at : starts,
    endsAt: startOfLocalDay(addLocalDays(here, 1), timeZone),
  };
}

/** From the first day with a posting that is not closed up to today, without a gap. */
export async function listOpenDays(tx: Tx, timeZone: string, now: Date): Promise<Day[]> {
  const days: Day[] = [];
  let next = await findOpenDay(tx, timeZone);
  while (next && next.startsAt <= now) {
    days.push(next);
    next = dayAfter(next, timeZone);
  }
  return days;
}

/** It begins as the other ends. */
export function dayAfter({ day, endsAt }: Pick<Day, "day" | "endsAt">, timeZone: string): Day {
  const next = addLocalDays(day, 1);
  return { day: next, startsAt: endsAt, endsAt: startOfLocalDay(addLocalDays(next, 1), timeZone) };
}
