import { payBirthdaysOfShop } from "../../core/earning/pay-birthdays.job.ts";
import { closeDaysOfShop } from "../../core/ledger/daily/close-booking-days.job.ts";
import { measureExpiryOfShop } from "../../core/ledger/preview/measure-expiry.job.ts";
import { proveLedgerOfShop } from "../../core/ledger/proof/prove-ledger.job.ts";
import { measureOrdersOfShop } from "../../insight/reports/days/measure-orders.job.ts";
import { measureRepeatRateOfShop } from "../../insight/reports/repeat/measure-repeat.job.ts";
import { countCohortsOfShop } from "../../insight/reports/breakage/count-cohorts.job.ts";
import { measureBalancesOfShop } from "../../core/rewards/measure-balances.job.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import type { AuthWorld } from "../auth-world.ts";

/** Totals of a day and of a month that are over; afterwards the clock is as before. */
export async function aDayLater({ deps }: AuthWorld, { shopId }: Shop): Promise<void> {
  const before = deps.clock.now();
  // A day is closed an hour after its end, and noted within a day: at noon both hold, whenever the tests run.
  const noonIn = (days: number): string =>
    new Date(before.getTime() + days * 86_400_000).toISOString().replace(/T.*/, "T12:00:00Z");
  for (const days of [1, 2, 3]) {
    deps.clock.set(noonIn(days));
    await closeDaysOfShop(deps, shopId);
  }
  await measureBalancesOfShop(deps, shopId, 0);
  await measureExpiryOfShop(deps, shopId);
  await measureOrdersOfShop(deps, shopId);
  await measureRepeatRateOfShop(deps, shopId);
  await proveLedgerOfShop(deps, shopId);
  await payBirthdaysOfShop(deps, shopId);
  deps.clock.move({ days: 32 });
  await countCohortsOfShop(deps, shopId);
  deps.clock.set(before);
}
