// How many customers match: exact as long as counting is quick, then an estimate.
import type { Database, Tx } from "../../database/database.ts";
import { countCustomersUpTo, estimateCustomers } from "./count-customers.sql.ts";
import type { CustomerConditions } from "./list-conditions.sql.ts";

export const COUNT_EXACT_MAX = 10_000;

/** A list that was long a moment ago is not counted again: its estimate is kept for so long. */
const KEPT_MS = 20_000;
const KEPT_MAX = 2_000;

const keptOf = new WeakMap<Database, Map<string, { untilMs: number; count: number }>>();

export async function countCustomers(db: Database, tx: Tx, conditions: CustomerConditions): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, { untilMs: number; count: number }>();
  keptOf.set(db, kept);
  const key = JSON.stringify([tx.shopId, conditions]);
  const known = kept.get(key);
  const nowMs = performance.now();
  if (known && known.untilMs > nowMs) return known.count;
  const counted = await countCustomersUpTo(tx, conditions, COUNT_EXACT_MAX + 1);
  if (counted <= COUNT_EXACT_MAX) return counted;
  const count = Math.max(await estimateCustomers(tx, conditions), COUNT_EXACT_MAX + 1);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, { untilMs: nowMs + KEPT_MS, count });
  return count;
}
