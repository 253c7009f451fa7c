// How much of a price in the shop's shelves is tax, as recent orders show it: for estimates of what a price earns.
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Deps } from "../../process/deps.ts";

const DAYS = 90;
const ORDERS_MIN = 20;
const ORDERS_MAX = 200;

const HOUR_MS = 3_600_000;
const sharesOf = cachePerDatabase<number>({ max: 10_000, ttl: HOUR_MS });

/** Of orders: their number, what their goods cost after discounts, and the tax that is included in it. */
export interface TaxSums {
  orders: number;
  price: number;
  tax: number;
}

export interface TaxShareAsked {
  /** Since when orders are summed; null: nothing need be read. */
  readonly since: Date | null;
  readonly ordersMax: number;
  /** In basis points: 1597 = 15.97 % of a price; 0 where prices hold no tax. Null under 20 orders. */
  readonly shareOf: (sums: TaxSums) => number | null;
}

/**
 * Of the newest 200 orders, those of the last 90 days. A share is kept for an hour. Under 20 orders there is none; that
 * is read each time, of few rows, because it may be over soon.
 */
export function askTaxShare({ db, clock }: Pick<Deps, "db" | "clock">, shopId: string): TaxShareAsked {
  const kept = sharesOf(db).get(shopId);
  if (kept !== undefined) return { since: null, ordersMax: ORDERS_MAX, shareOf: () => kept };
  return {
    since: new Date(clock.now().getTime() - DAYS * 24 * HOUR_MS),
    ordersMax: ORDERS_MAX,
    shareOf: ({ orders, price, tax }) => {
      if (orders < ORDERS_MIN || price <= 0) return null;
      const share = Number((BigInt(tax) * 10_000n) / BigInt(price));
      sharesOf(db).set(shopId, share);
      return share;
    },
  };
}
