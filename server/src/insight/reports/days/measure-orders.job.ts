// Counts each night, for reports, what orders brought on each day: all days anew, because an order changes after its
// day. A week at a time, and each week's days are replaced, so a part that is repeated changes nothing. A day on which
// nothing happened has no row, so that a shop that is still does not grow.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { isNothing } from "@laurel/domain/reports/order-days.ts";
import { z } from "zod";
import { saveRows } from "../../../database/statements/save-rows.sql.ts";
import { enqueueWork, workAtOnce, workInTurns } from "../../../jobs/in-turns.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Deps } from "../../../process/deps.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import type { NightPart } from "../../../tenant/shops/night.job.ts";
import { countDays } from "./count-days.ts";
import { findFirstDay, listOrderDays, saveOrderDays } from "./order-days.sql.ts";

const payload = z.object({
  shopId: z.uuid(),
  /** The next day to count. Null: the first of all. */
  from: z.string().nullable(),
});
type Part = z.output<typeof payload>;

const STEP_DAYS = 7;

/** Each night. */
export const measureOrdersTonight: NightPart = (tx) =>
  enqueueWork(tx, "measure-orders", { shopId: tx.shopId, from: null });

export const measureOrders: Task<Part> = {
  name: "measure-orders",
  queue: "bulk",
  payload,
  run: (deps, first) => workInTurns(deps, "measure-orders", first, (part) => measureNext(deps, part)),
};

/** All at once, for a small shop. */
export const measureOrdersOfShop = (deps: Deps, shopId: string): Promise<void> =>
  workAtOnce({ shopId, from: null }, (part: Part) => measureNext(deps, part));

/** Null: all days up to today are counted. */
async function measureNext(deps: Deps, { shopId, from }: Part): Promise<Part | null> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return null;
  const { timeZone } = shop;
  const now = deps.clock.now();
  const end = addLocalDays(toLocalDate(now, timeZone), 1);
  return deps.db.transaction(shopId, async (tx) => {
    const first = from ?? (await tx.run(findFirstDay, [shopId, timeZone]))[0]?.day ?? null;
    if (first === null || first >= end) return null;
    const weekEnds = addLocalDays(first, STEP_DAYS);
    const until = weekEnds < end ? weekEnds : end;
    const figures = await countDays(tx, { first, until, timeZone });
    const stored = await tx.run(listOrderDays, [shopId, first, addLocalDays(until, -1)]);
    const isStored = new Set(stored.map(({ day }) => day));
    // The last day is stored in any case: it says how far all is counted.
    const isKept = (day: string): boolean => isStored.has(day) || addLocalDays(day, 1) === end;
    saveRows(
      tx,
      saveOrderDays,
      figures
        .filter(([day, ofDay]) => !isNothing(ofDay) || isKept(day))
        .map(([day, ofDay]) => ({ day, measured_at: now, figures: ofDay })),
    );
    return until < end ? { shopId, from: until } : null;
  });
}
