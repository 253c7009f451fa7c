// Redeeming and cancelling for somebody who waits for the result: a job does the store's part, mostly within the time
// that a request waits.
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import { cancelRedemption } from "./ending/cancel-redemption.ts";
import { redeemReward, type RedeemInput } from "./redeem-reward.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";

const JOB_WAIT_MS = 3_000;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 200;

/**
 * Polls until the redemption is in the wanted state, or the time is over. Any server process may run the job. While the
 * store is away, nothing is waited for.
 */
export async function waitForRedemption(
  deps: Deps,
  { shopId, redemptionId }: { shopId: string; redemptionId: string },
  isSettled: (redemption: Redemption) => boolean,
): Promise<void> {
  if ((await findShopById(deps, shopId))?.storeProbeAt) return;
  const endMs = performance.now() + (deps.jobWaitMs ?? JOB_WAIT_MS);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
    if (!redemption || isSettled(redemption) || performance.now() + pauseMs > endMs) return;
    await sleep(pauseMs);
  }
}

/** Returns the redemption's id; it may still be `REQUESTED`. Refuses what `redeemReward` refuses. */
export async function redeemAndWait(deps: Deps, shopId: string, input: RedeemInput): Promise<string> {
  const redemptionId = await redeemReward(deps, shopId, input);
  await waitForRedemption(deps, { shopId, redemptionId }, ({ status }) => status !== "REQUESTED");
  return redemptionId;
}

/** It may still be on its way. Refuses what `cancelRedemption` refuses; `already_spent` also if that is found later. */
export async function cancelAndWait(
  deps: Deps,
  shopId: string,
  input: Parameters<typeof cancelRedemption>[2],
): Promise<void> {
  const { redemptionId } = input;
  await cancelRedemption(deps, shopId, input);
  const isOpen = (status: string) => status === "REQUESTED" || status === "ISSUED";
  await waitForRedemption(
    deps,
    { shopId, redemptionId },
    ({ status, cancelRequestedAt }) => !isOpen(status) || cancelRequestedAt === null,
  );
  const left = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  // Something was spent after the balance was read.
  if (left?.status === "ISSUED" && left.cancelRequestedAt === null)
    throw new AppError("already_spent", {}, { field: ["id"] });
}
