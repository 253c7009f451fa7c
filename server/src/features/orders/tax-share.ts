// How much of a price in the shop's shelves is tax, as recent orders show it: for estimates of what a price earns.
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { sumIncludedTax } from "./tax-share.sql.ts";

const DAYS = 90;
const ORDERS_MIN = 20;
const ORDERS_MAX = 200;

const HOUR_MS = 3_600_000;
const sharesOf = cachePerDatabase<number>({ max: 10_000, ttl: HOUR_MS });

/**
 * In basis points: 1597 = 15.97 % of a price; 0 where prices hold no tax. Of the newest 200 orders, those of the last 90
 * days. Kept for an hour. Null under 20 orders; that is read each time, of few rows, because it may be over soon.
 */
export async function loadTaxShare(
  { db, clock }: Pick<Deps, "db" | "clock">,
  tx: Tx,
): Promise<number | null> {
  const kept = sharesOf(db).get(tx.shopId);
  if (kept !== undefined) return kept;
  const since = new Date(clock.now().getTime() - DAYS * 24 * HOUR_MS);
  const [sums] = await tx.run(sumIncludedTax, [tx.shopId, since, ORDERS_MAX]);
  const { orders = 0, price = 0, tax = 0 } = sums ?? {};
  if (orders < ORDERS_MIN || price <= 0) return null;
  const share = Number((BigInt(tax) * 10_000n) / BigInt(price));
  sharesOf(db).set(tx.shopId, share);
  return share;
}
