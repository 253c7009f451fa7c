// What a shop may have its mail server do ten times an hour. Counted in the memory of each process.
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";

const HOUR_MS = 3_600_000;
const AN_HOUR = 10;

/** Takes one of this hour's. False: none is left. */
export function tenAnHour(): (deps: Pick<Deps, "clock" | "db">, shopId: string) => boolean {
  const doneAt = cachePerDatabase<number[]>({ max: 10_000 });
  return ({ clock, db }, shopId) => {
    const now = clock.now().getTime();
    const recent = (doneAt(db).get(shopId) ?? []).filter((at) => now - at < HOUR_MS);
    if (recent.length >= AN_HOUR) return false;
    doneAt(db).set(shopId, [...recent, now]);
    return true;
  };
}
