// What reports and previews need, counted once a night in the shops in which something moved that day.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../database/database.ts";
import { type DueKind, dueKind } from "../../jobs/due/due-kind.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import { doAll, type ShopWork } from "./look-again.job.ts";

const NIGHT = "night";
/** After midnight in the shop. Shops of one time zone are spread over the time after it. */
const BEGINS_MS = 3_600_000;
const SPREAD_MS = 2 * 3_600_000;

/** In a transaction after something moved: the coming night counts it. */
export function awaitNight(tx: Tx, now: Date, timeZone: string): void {
  const midnight = startOfLocalDay(addLocalDays(toLocalDate(now, timeZone), 1), timeZone);
  const share = Number.parseInt(tx.shopId.slice(-4), 16) / 0x1_00_00;
  markDue(tx, NIGHT, new Date(midnight.getTime() + BEGINS_MS + share * SPREAD_MS));
}

export const nightWork = (parts: readonly ShopWork[]): DueKind =>
  dueKind({
    name: NIGHT,
    queue: "bulk",
    run: (deps, shopId) => doAll(deps, shopId, parts),
    // The next one comes with what moves next.
    nextAt: async () => null,
  });
