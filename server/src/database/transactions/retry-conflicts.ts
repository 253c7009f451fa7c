import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError } from "pg";

const retryLimit = 3;
const conflictCodes = new Set<unknown>(["40001" /* serialization failure */, "40P01" /* deadlock */]);

/** Runs a whole transaction again if PostgreSQL aborted it because of a conflict. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await run();
    } catch (error) {
      const isConflict = error instanceof DatabaseError && conflictCodes.has(error.code);
      if (!isConflict || retry === retryLimit) throw error;
      // A random pause, so that the two transactions do not conflict again.
      await sleep(Math.random() * 10 * 2 ** retry);
    }
  }
}
