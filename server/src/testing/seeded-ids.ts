import { v7 } from "uuid";
import type { Clock } from "../process/deps.ts";

/** UUIDv7s that grow, and are the same in every run. */
export function seededIds(clock: Clock): () => string {
  let count = 0;
  return () => {
    count += 1;
    const random = new Uint8Array(16);
    new DataView(random.buffer).setUint32(12, count);
    return v7({ msecs: clock.now().getTime(), seq: count, random });
  };
}
