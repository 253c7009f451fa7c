// What happened on each day as the ledger recorded it, for Home and Points by day. The figures are sums of those of the
// liability report, so that they cannot differ from it.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { liabilityMovements, movedBy, type LiabilityMovement } from "@laurel/domain/reports/liability.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../../database/database.ts";
import { exactNumber } from "../../../process/exact-number.ts";
import { loadBookingDays, type BookingDay } from "./booking-days.ts";

export interface DayFigures {
  /** In the shop's time zone, such as 2026-11-20. */
  readonly day: string;
  readonly issued: number;
  /** By refunds, cancellations and undone actions. */
  readonly takenBack: number;
  readonly redeemed: number;
  /** Points of redemptions on this day or earlier, returned by cancelled codes and orders. */
  readonly returned: number;
  /** Less what was given back. */
  readonly expired: number;
  /** By staff, imports and write-offs: what they gave less what they took. */
  readonly adjusted: number;
  /** The change of all balances since the day before. */
  readonly change: number;
}

/** Gains and losses are counted separately, above zero. */
export function dayFigures({ day, moved }: Pick<BookingDay, "day" | "moved">): DayFigures {
  const sum = (...names: LiabilityMovement[]) =>
    names.reduce((total, name) => total + movedBy(name, moved), 0n);
  return {
    day,
    issued: exactNumber(sum("issued", "granted")),
    takenBack: exactNumber(-sum("clawedBack")),
    redeemed: exactNumber(-sum("redeemed")),
    returned: exactNumber(sum("returned")),
    expired: exactNumber(-sum("expired")),
    adjusted: exactNumber(sum("adjusted", "imported", "writtenOff")),
    change: exactNumber(sum(...liabilityMovements)),
  };
}

/** The last `count` days up to today, oldest first; a day without postings has zeros. */
export async function loadDailyFigures(
  tx: Tx,
  { timeZone, count, now }: { readonly timeZone: string; readonly count: number; readonly now: Date },
): Promise<DayFigures[]> {
  const to = toLocalDate(now, timeZone);
  const from = addLocalDays(to, 1 - count);
  const { days } = await loadBookingDays(tx, { from, to, timeZone, now });
  const found = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = addLocalDays(from, index);
    return dayFigures(found.get(day) ?? { day, moved: [] });
  });
}
