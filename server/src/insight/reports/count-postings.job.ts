// An hour after something was posted, so that no transaction is still open: counts it by month of issue, and closes days and
// months that have ended. What else is counted of it is counted in the night that follows.
import { closeDaysOfShop, nextDayCloses } from "../../core/ledger/daily/close-booking-days.job.ts";
import { COUNT_POSTINGS } from "../../core/ledger/book/save-book.ts";
import { dueKind } from "../../jobs/due/due-kind.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { awaitNight } from "../../tenant/shops/night.job.ts";
import { countCohortsOfShop, nextCohortsAt } from "./breakage/count-cohorts.job.ts";

export const countPostings = dueKind({
  name: COUNT_POSTINGS,
  queue: "bulk",
  async run(deps, shopId) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    await closeDaysOfShop(deps, shopId);
    await countCohortsOfShop(deps, shopId);
    await deps.db.transaction(shopId, async (tx) => awaitNight(tx, deps.clock.now(), shop.timeZone));
  },
  nextAt: async (tx) => {
    const dates = await Promise.all([nextDayCloses(tx), nextCohortsAt(tx)]);
    const known = dates.flatMap((at) => (at === null ? [] : [at.getTime()]));
    return known.length > 0 ? new Date(Math.min(...known)) : null;
  },
});
