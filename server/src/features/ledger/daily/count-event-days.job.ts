// Updates the totals of each shop's event days. Postings are counted once, some time after they were made, so that no
// open transaction is missed.
import { FIRST_INSTANT } from "@laurel/domain/bounds.ts";
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import type { Task } from "../../../jobs/task.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { findShopById } from "../../shops/find-shop.ts";
import { eachShop } from "../../shops/each-shop.ts";
import { addToDays, lockProgress, saveProgress, sumEntriesByDay } from "./event-day-totals.sql.ts";
import { sumDays } from "./daily-figures.ts";
import { findFirstPosting } from "./booking-day-totals.sql.ts";

const SETTLE_MS = 3_600_000;
/** The most that one transaction counts: a day of postings. */
const STEP_MS = 86_400_000;
const BEGINNING = new Date(FIRST_INSTANT);

export const countEventDays: Task<unknown> = {
  name: "count-event-days",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "count-event-days", (shopId) => countEventDaysOfShop(deps, shopId)),
};

/** Each step in a transaction of its own: an interrupted run continues with the next step. */
export async function countEventDaysOfShop(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  while (await countNext(deps, shop));
}

function countNext(deps: Deps, { shopId, timeZone }: { shopId: string; timeZone: string }): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [progress] = await tx.run(lockProgress, [shopId]);
    const [first] = progress ? [] : await tx.run(findFirstPosting, [shopId]);
    const from = progress?.counted_below ?? first?.id;
    if (from === undefined) return false;
    const last = deps.clock.now().getTime() - SETTLE_MS;
    const untilMs = Math.min(timeOfId(from).getTime() + STEP_MS, last);
    const until = firstIdAt(new Date(untilMs));
    if (until <= from) return false;
    const sums = sumDays(await tx.run(sumEntriesByDay, [shopId, from, until, BEGINNING, timeZone]));
    await tx.run(addToDays, [
      shopId,
      sums.map(({ day }) => day),
      sums.map(({ account }) => account),
      sums.map(({ pointsIn }) => pointsIn),
      sums.map(({ pointsOut }) => pointsOut),
    ]);
    await tx.run(saveProgress, [shopId, until]);
    return untilMs < last;
  });
}
