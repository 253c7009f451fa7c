// The days that no job has closed yet: today, and in the first hour also yesterday.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import type { Tx } from "../../../database/database.ts";
import { findClosedUntil, findFirstPosting } from "./booking-day-totals.sql.ts";

export interface Day {
  /** In the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

interface OpenSince {
  readonly startsAt: Date;
  /** Null: no day has been closed yet. */
  readonly lastDay: string | null;
}

/** The end of the last closed day, or the start of the first day that has a posting. Null: there is no posting. */
export async function findOpenSince(tx: Tx, timeZone: string): Promise<OpenSince | null> {
  const [last] = await tx.run(findClosedUntil, [tx.shopId]);
  if (last) return { startsAt: last.ends_at, lastDay: last.day };
  const [first] = await tx.run(findFirstPosting, [tx.shopId]);
  if (!first) return null;
  const day = toLocalDate(timeOfId(first.id), timeZone);
  return { startsAt: startOfLocalDay(day, timeZone), lastDay: null };
}

/** After a change of the shop's time zone, one day is shorter or longer, and no date is used twice. */
export function nextDay(since: OpenSince | null, timeZone: string): Day | null {
  if (!since) return null;
  const { startsAt, lastDay } = since;
  const here = toLocalDate(startsAt, timeZone);
  const day = lastDay !== null && here <= lastDay ? addLocalDays(lastDay, 1) : here;
  return { day, startsAt, endsAt: startOfLocalDay(addLocalDays(day, 1), timeZone) };
}

/** Oldest first; the last of them is today. */
export async function listOpenDays(tx: Tx, timeZone: string, now: Date): Promise<Day[]> {
  const days: Day[] = [];
  let next = nextDay(await findOpenSince(tx, timeZone), timeZone);
  while (next && next.startsAt <= now) {
    days.push(next);
    next = nextDay({ startsAt: next.endsAt, lastDay: next.day }, timeZone);
  }
  return days;
}
