// What reports and previews need, counted once a night in the shops in which something moved that day. What changes a
// figure calls `awaitNight`; a posting need not, since it is counted within the hour, and that does.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import type { DueKind } from "../../jobs/due/due-kind.ts";
import { markDue, settleDue } from "../../jobs/due/mark-due.ts";
import { findById } from "./shops.sql.ts";

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

/** The same, where the time zone is not at hand. */
export async function awaitNightOfShop(tx: Tx, now: Date): Promise<void> {
  const [shop] = await tx.run(findById, [tx.shopId]);
  if (shop) awaitNight(tx, now, shop.time_zone);
}

/** Adds the job that counts a part of it. */
export type NightPart = (tx: Tx) => Promise<void>;

export const nightWork = (parts: readonly NightPart[]): DueKind => ({
  // The next one comes with what moves next.
  nextAt: async () => null,
  task: {
    name: NIGHT,
    queue: "bulk",
    payload: z.object({ shopId: z.uuid() }),
    // Together: what moves while the jobs count finds no date any more, and makes the next one.
    run: ({ db }, { shopId }) =>
      db.transaction(shopId, async (tx) => {
        for (const begin of parts) await begin(tx);
        await settleDue(tx, NIGHT, async () => null);
      }),
  },
});
