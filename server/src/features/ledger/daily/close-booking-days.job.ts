// Closes each day of each shop, in the shop's own time zone, some time after it has ended, so that no transaction of
// that day is still open. A closed day is never reopened.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import type { Task } from "../../../jobs/task.ts";
import { findShopById } from "../../shops/find-shop.ts";
import { eachShop } from "../../shops/each-shop.ts";
import { timeOfId } from "@laurel/domain/time-of-id.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount } from "../account-sums.ts";
import { closeDay, findClosedUntil, findFirstPosting, sumEntries } from "./booking-day-totals.sql.ts";

const SETTLE_SECONDS = 3600;

export const closeBookingDays: Task<unknown> = {
  name: "close-booking-days",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "close-booking-days", (shopId) => closeDaysOfShop(deps, shopId)),
};

/** Each day in a transaction of its own: an interrupted run continues with the next day. */
export async function closeDaysOfShop(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  while (await closeNextDay(deps, shop));
}

function closeNextDay(
  deps: Deps,
  { shopId, timeZone }: { shopId: string; timeZone: string },
): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [last] = await tx.run(findClosedUntil, [shopId]);
    const [first] = last ? [] : await tx.run(findFirstPosting, [shopId]);
    const startsAt = last?.ends_at ?? (first && startOfDay(timeOfId(first.id).toISOString(), timeZone));
    if (!startsAt) return false;
    const { day, endsAt } = nextDay(startsAt, last?.day ?? null, timeZone);
    if (endsAt.getTime() + SETTLE_SECONDS * 1000 > deps.clock.now().getTime()) return false;
    const moved = sumByAccount(await tx.run(sumEntries, [shopId, firstIdAt(startsAt), firstIdAt(endsAt)]));
    // A day without postings is closed too, by one row.
    const sums = moved.length > 0 ? moved : [{ account: "issued", pointsIn: 0n, pointsOut: 0n }];
    const each = (value: unknown) => sums.map(() => value);
    await tx.run(closeDay, [
      shopId,
      each(day),
      sums.map(({ account }) => account),
      each(startsAt),
      each(endsAt),
      sums.map(({ pointsIn }) => pointsIn),
      sums.map(({ pointsOut }) => pointsOut),
    ]);
    return true;
  });
}

/** After a change of the shop's time zone, one day is shorter or longer, and no date is used twice. */
function nextDay(startsAt: Date, lastDay: string | null, timeZone: string): { day: string; endsAt: Date } {
  const here = toLocalDate(startsAt, timeZone);
  const day = lastDay !== null && here <= lastDay ? addLocalDays(lastDay, 1) : here;
  return { day, endsAt: startOfLocalDay(addLocalDays(day, 1), timeZone) };
}

const startOfDay = (instant: string, timeZone: string): Date =>
  startOfLocalDay(toLocalDate(instant, timeZone), timeZone);
