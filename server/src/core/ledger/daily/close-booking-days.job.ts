// Closes each day on which something was posted, in the shop's own time zone, some time after it has ended, so that no
// transaction of that day is still open. A closed day is never reopened.
import type { Deps } from "../../../process/deps.ts";
import type { Tx } from "../../../database/database.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount } from "../account-sums.ts";
import { closeDay, sumEntries } from "./booking-day-totals.sql.ts";
import { noteDay } from "./day-notes.ts";
import { findOpenDay, isSettled, SETTLE_SECONDS } from "./open-days.ts";

/** A day that is closed later has no note: what held at its end is not known any more. */
const NOTE_SECONDS = 86_400;

/** When the first open day can be closed. Null: each day with a posting is closed. */
export async function nextDayCloses(tx: Tx): Promise<Date | null> {
  const { timeZone } = await loadShop(tx);
  const next = await findOpenDay(tx, timeZone);
  return next && new Date(next.endsAt.getTime() + SETTLE_SECONDS * 1000);
}

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
    const next = await findOpenDay(tx, timeZone);
    if (!next) return false;
    const { day, startsAt, endsAt } = next;
    const now = deps.clock.now();
    if (!isSettled(next, now)) return false;
    const sums = sumByAccount(await tx.run(sumEntries, [shopId, firstIdAt(startsAt), firstIdAt(endsAt)]));
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
    if (now.getTime() - endsAt.getTime() <= NOTE_SECONDS * 1000) await noteDay(tx, day, now);
    return true;
  });
}
