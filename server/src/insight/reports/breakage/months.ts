// The months that points are counted by, and where each begins. A closed month ended when it was closed: a change of the
// shop's time zone makes the open month a little longer or shorter.
import { addToMonth } from "@laurel/domain/reports/cohorts.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../../database/database.ts";
import { FIRST_ID, firstIdAt } from "../../../process/new-id.ts";
import { findFirstMonth, listClosedMonths } from "./cohorts.sql.ts";

export interface Months {
  /** The one that is not closed yet, such as 2026-11. */
  readonly open: string;
  /** At which id each month begins, from the first posting's month to the open one. */
  readonly ids: readonly string[];
  /** The first day of each. */
  readonly days: readonly string[];
}

export async function loadMonths(
  tx: Tx,
  { firstAt, timeZone }: { readonly firstAt: Date; readonly timeZone: string },
): Promise<Months> {
  const [closed, [counted]] = await Promise.all([
    tx.run(listClosedMonths, [tx.shopId]),
    tx.run(findFirstMonth, [tx.shopId]),
  ]);
  const last = closed.at(-1)?.month;
  const first = counted?.month ?? toLocalDate(firstAt, timeZone).slice(0, 7);
  const open = last === undefined ? first : addToMonth(last, 1);
  return {
    open,
    ids: [FIRST_ID, ...closed.map(({ ends_at }) => firstIdAt(ends_at))],
    days: [...closed.map(({ month }) => month), open].map(firstDay),
  };
}

export const firstDay = (month: string): string => `${month}-01`;
export const startOfMonth = (month: string, timeZone: string): Date =>
  startOfLocalDay(firstDay(month), timeZone);
