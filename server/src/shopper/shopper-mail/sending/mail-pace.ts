// How many letters go through one mail server a minute, whichever processes send them: mail servers refuse those who send
// too many at once.
import { cachePerDatabase } from "../../../database/cache-per-database.ts";
import type { Deps } from "../../../process/deps.ts";
import { takePace } from "./mail-pace.sql.ts";

const MINUTE_MS = 60_000;
/** A second's letters are taken at once, so that not every letter asks. */
const PARTS_OF_A_MINUTE = 60;

interface Held {
  minute: number;
  /** Taken for this process, and not sent yet. */
  left: number;
  isSpent: boolean;
  taking: Promise<void> | undefined;
}

const heldOf = cachePerDatabase<Held>({ max: 10_000 });

/** @param server a name for the mail server */
export function openMailPace(
  { db, clock, env }: Pick<Deps, "db" | "clock" | "env">,
  server: string,
): {
  /** Takes one of this minute's letters. False: none is left. */
  mayGo(): Promise<boolean>;
} {
  const limit = env.mailPerMinute;
  const held = heldOf(db).get(server) ?? { minute: 0, left: 0, isSpent: false, taking: undefined };
  heldOf(db).set(server, held);
  const take = async (): Promise<void> => {
    const values = [server, new Date(held.minute), Math.ceil(limit / PARTS_OF_A_MINUTE), limit];
    const [row] = await db.global((tx) => tx.run(takePace, values));
    held.left += row?.granted ?? 0;
    held.isSpent = row === undefined;
  };
  return {
    mayGo: async () => {
      for (;;) {
        const minute = Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
        if (held.minute !== minute) Object.assign(held, { minute, left: 0, isSpent: false });
        if (held.left > 0) {
          held.left -= 1;
          return true;
        }
        if (held.isSpent) return false;
        held.taking ??= take().finally(() => {
          held.taking = undefined;
        });
        await held.taking;
      }
    },
  };
}
