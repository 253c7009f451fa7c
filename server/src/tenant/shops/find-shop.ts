// Finds a shop by domain or id, outside of any transaction. Every webhook asks, so answers are cached for a few
// seconds.
import type { Database, Tx } from "../../database/database.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import { toShop, type Shop } from "./load-shop.ts";
import { deleteShop, findByDomain, findById, type ShopRow } from "./shops.sql.ts";

const cacheOf = cachePerDatabase<Promise<Shop | null>>({ max: 10_000, ttl: 3_000 });

interface HasDatabase {
  readonly db: Database;
}

/** Null for an unknown shop. Changes by other processes are seen after at most three seconds. */
export function findShopByDomain({ db }: HasDatabase, domain: string): Promise<Shop | null> {
  return keep(db, domain, () => db.global((tx) => tx.run(findByDomain, [domain])));
}

export function findShopById({ db }: HasDatabase, shopId: string): Promise<Shop | null> {
  return keep(db, shopId, () => db.global((tx) => tx.run(findById, [shopId])));
}

/** As it is stored now: for work that nobody does again if it finds the shop as it was three seconds ago. */
export async function findShopNow({ db }: HasDatabase, shopId: string): Promise<Shop | null> {
  const [row] = await db.global((tx) => tx.run(findById, [shopId]));
  return row ? toShop(row) : null;
}

export async function findShopIdByDomain(deps: HasDatabase, domain: string): Promise<string | null> {
  return (await findShopByDomain(deps, domain))?.shopId ?? null;
}

/** Call this after a change, so that this process sees it at once. */
export function forgetShops({ db }: HasDatabase): void {
  cacheOf(db).clear();
}

function keep(db: Database, key: string, find: () => Promise<ShopRow[]>): Promise<Shop | null> {
  const kept = cacheOf(db);
  const known = kept.get(key);
  if (known) return known;
  const shop = find().then(([row]) => (row ? toShop(row) : null));
  kept.set(key, shop);
  // A brief database failure must not be cached for three seconds.
  shop.catch(() => kept.delete(key));
  return shop;
}

/** Run as laurel_erase. The shop is no longer answered or accepted. */
export async function deleteShopOf(tx: Tx): Promise<void> {
  await tx.run(deleteShop, [tx.shopId]);
}
