// Closes each day of each shop, in the shop's own time zone, some time after it has ended, so that no transaction of
// that day is still open. A closed day is never reopened.
import type { Deps } from "../../../process/deps.ts";
import type { Tx } from "../../../database/database.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import { firstIdAt } from "../../../process/new-id.ts";
import { sumByAccount } from "../account-sums.ts";
import { closeDay, sumEntries } from "./booking-day-totals.sql.ts";
import { noteDay } from "./day-notes.ts";
import { findOpenSince, nextDay } from "./open-days.ts";

const SETTLE_SECONDS = 3600;
/** A day that is closed later has no note: what held at its end is not known any more. */
const NOTE_SECONDS = 86_400;

/** When the first open day can be closed. Null: there is no posting. */
export async function nextDayCloses(tx: Tx): Promise<Date | null> {
  const { timeZone } = await loadShop(tx);
  const next = nextDay(await findOpenSince(tx, timeZone), timeZone);
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
    const next = nextDay(await findOpenSince(tx, timeZone), timeZone);
    if (!next) return false;
    const { day, startsAt, endsAt } = next;
    const now = deps.clock.now();
    const since = (now.getTime() - endsAt.getTime()) / 1000;
    if (since < SETTLE_SECONDS) return false;
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
    if (since <= NOTE_SECONDS) await noteDay(tx, day, now);
    return true;
  });
}
