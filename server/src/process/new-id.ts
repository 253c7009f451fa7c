import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./deps.ts";

/** Before every id: where a walk over rows begins. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const POOL_BYTES = 16 * 256;

/**
 * Creates UUIDv7s that grow, also within a millisecond: what arrived first has the smaller id. An id contains the time
 * of its creation; an entry's id so contains the time of its recording. Randomness is fetched for many ids at once,
 * because a system call for each costs more than everything else here.
 */
export function createNewId(clock: Clock): () => string {
  const pool = new Uint8Array(POOL_BYTES);
  let at = POOL_BYTES;
  let msecs = 0;
  let seq = 0;
  return () => {
    if (at === POOL_BYTES) {
      randomFillSync(pool);
      at = 0;
    }
    const random = pool.subarray(at, at + 16);
    at += 16;
    const now = clock.now().getTime();
    if (now > msecs) {
      msecs = now;
      // Half of its range is left for counting up.
      seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    } else {
      seq += 1;
      if (seq > 0xffff_ffff) {
        seq = 0;
        msecs += 1;
      }
    }
    return v7({ msecs, seq, random });
  };
}

/** The smallest UUIDv7 of a moment: with it, an index on ids is also one on time. */
export function firstIdAt(moment: Date, plusMs = 0): string {
  const ms = Math.min(Math.max(moment.getTime() + plusMs, 0), 0xffff_ffff_ffff);
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
