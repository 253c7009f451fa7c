// How many customers match: exact while counting is fast, otherwise an estimate.
import type { Database, Tx } from "../../database/database.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import { countCustomersUpTo, estimateCustomers } from "./count-customers.sql.ts";
import { readSearch } from "./search/find-search.sql.ts";
import type { CustomerConditions } from "./list-conditions.sql.ts";

export const COUNT_EXACT_MAX = 10_000;

/** A long list is not counted again for this many milliseconds: its estimate is cached. */
const cacheOf = cachePerDatabase<number>({ max: 2_000, ttl: 20_000 });

export async function countCustomers(db: Database, tx: Tx, conditions: CustomerConditions): Promise<number> {
  const kept = cacheOf(db);
  const key = JSON.stringify([tx.shopId, conditions]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const searched = await readSearch(tx, conditions);
  const counted = await countCustomersUpTo(tx, searched, COUNT_EXACT_MAX + 1);
  if (counted <= COUNT_EXACT_MAX) return counted;
  const count = Math.max(await estimateCustomers(tx, searched), COUNT_EXACT_MAX + 1);
  kept.set(key, count);
  return count;
}
