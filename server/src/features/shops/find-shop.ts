// Which shop a domain or an id stands for, outside of any transaction. Every webhook asks, so answers are kept for a
// few seconds.
import type { Database } from "../../database/database.ts";
import { toShop, type Shop } from "./load-shop.ts";
import { findByDomain, findById, type ShopRow } from "./shops.sql.ts";

const KEPT_MS = 3_000;
const KEPT_MAX = 10_000;

interface Kept {
  readonly untilMs: number;
  readonly shop: Promise<Shop | null>;
}

/** One for each database: a program has one, tests have many. */
const keptOf = new WeakMap<Database, Map<string, Kept>>();

interface HasDatabase {
  readonly db: Database;
}

/** Null for a shop that is not known here. What another process changed is seen after three seconds at most. */
export function findShopByDomain({ db }: HasDatabase, domain: string): Promise<Shop | null> {
  return keep(db, domain, () => db.global((tx) => tx.run(findByDomain, [domain])));
}

export function findShopById({ db }: HasDatabase, shopId: string): Promise<Shop | null> {
  return keep(db, shopId, () => db.global((tx) => tx.run(findById, [shopId])));
}

export async function findShopIdByDomain(deps: HasDatabase, domain: string): Promise<string | null> {
  return (await findShopByDomain(deps, domain))?.shopId ?? null;
}

/** To be called after a change, so that this process sees it at once. */
export function forgetShops({ db }: HasDatabase): void {
  keptOf.delete(db);
}

function keep(db: Database, key: string, find: () => Promise<ShopRow[]>): Promise<Shop | null> {
  const all = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, all);
  const nowMs = performance.now();
  const known = all.get(key);
  if (known && known.untilMs > nowMs) return known.shop;
  const shop = find().then(([row]) => (row ? toShop(row) : null));
  if (all.size >= KEPT_MAX) all.clear();
  all.set(key, { untilMs: nowMs + KEPT_MS, shop });
  // A database that was away for a moment must not stay away for three seconds.
  shop.catch(() => all.delete(key));
  return shop;
}
