// How much of a price in the shop's shelves is tax, as recent orders show it: for estimates of what a price earns.
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { sumIncludedTax } from "./tax-share.sql.ts";

const DAYS = 90;
const ORDERS_MIN = 20;
const ORDERS_MAX = 200;

const HOUR_MS = 3_600_000;
const sharesOf = cachePerDatabase<{ readonly share: number | null }>({ max: 10_000, ttl: HOUR_MS });

/**
 * In basis points: 1597 = 15.97 % of a price; 0 where prices hold no tax. Of the newest 200 orders, those of the last 90
 * days. Null under 20 orders. Kept for an hour.
 */
export async function loadTaxShare(
  { db, clock }: Pick<Deps, "db" | "clock">,
  tx: Tx,
): Promise<number | null> {
  const kept = sharesOf(db).get(tx.shopId);
  if (kept) return kept.share;
  const since = new Date(clock.now().getTime() - DAYS * 24 * HOUR_MS);
  const [sums] = await tx.run(sumIncludedTax, [tx.shopId, since, ORDERS_MAX]);
  const { orders = 0, price = 0, tax = 0 } = sums ?? {};
  const isKnown = orders >= ORDERS_MIN && price > 0;
  const share = isKnown ? Number((BigInt(tax) * 10_000n) / BigInt(price)) : null;
  sharesOf(db).set(tx.shopId, { share });
  return share;
}
