import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../process/deps.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";

const JOB_WAIT_MS = 3_000;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 200;

/** Polls until the redemption is in the wanted state, or the time is over. Any server process may run the job. */
export async function waitForRedemption(
  deps: Deps,
  { shopId, redemptionId }: { shopId: string; redemptionId: string },
  isSettled: (redemption: Redemption) => boolean,
): Promise<void> {
  const endMs = performance.now() + (deps.jobWaitMs ?? JOB_WAIT_MS);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
    if (!redemption || isSettled(redemption) || performance.now() + pauseMs > endMs) return;
    await sleep(pauseMs);
  }
}
