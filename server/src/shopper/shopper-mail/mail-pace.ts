// How many letters one process sends a minute through one mail server: mail servers refuse those who send too many at
// once.
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Deps } from "../../process/deps.ts";

const MINUTE_MS = 60_000;

const sentIn = cachePerDatabase<number>({ max: 10_000 });

/** @param server a name for the mail server */
export function openMailPace(
  { db, clock, env }: Pick<Deps, "db" | "clock" | "env">,
  server: string,
): {
  /** Takes one of this minute's letters. False: none is left. */
  mayGo(): boolean;
} {
  return {
    mayGo: () => {
      const minute = `${server} ${Math.floor(clock.now().getTime() / MINUTE_MS)}`;
      const sent = sentIn(db).get(minute) ?? 0;
      if (sent >= env.mailPerMinute) return false;
      sentIn(db).set(minute, sent + 1);
      return true;
    },
  };
}
