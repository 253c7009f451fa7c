import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";

/** A cache, one for each database: a program has one database, tests have many. */
export function cachePerDatabase<Value extends object | number>(limits: {
  readonly max: number;
  /** Milliseconds. Without it, for what never changes. */
  readonly ttl?: number;
  /** Once it is no longer kept. */
  readonly dispose?: (value: Value) => void;
}): (db: Database) => LRUCache<string, Value> {
  const caches = new WeakMap<Database, LRUCache<string, Value>>();
  return (db) => {
    const cache = caches.get(db) ?? new LRUCache<string, Value>(limits);
    caches.set(db, cache);
    return cache;
  };
}
