// Retries a failed redemption as a new one. The new redemption and the note on the old one are one transaction: after a
// crash there are both, with the job that creates the code, or neither.
import { pointsRangeOf, worthOf } from "@laurel/domain/rewards/price.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadFailedRedemption } from "./failed-redemption.ts";
import { redeemRewardIn } from "./redeem-reward.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";
import { markHandled } from "./redemptions.sql.ts";
import { loadReward } from "../rewards/stored-reward.ts";

/**
 * Returns the new redemption's id, also on repeated requests. Refuses what `redeemReward` refuses, and redemptions that
 * were dismissed or whose price has changed.
 */
export async function retryRedemption(
  deps: Deps,
  shopId: string,
  { redemptionId, actor }: { readonly redemptionId: string; readonly actor: string },
): Promise<string> {
  return deps.db.transaction(shopId, async (tx) => {
    const failed = await loadFailedRedemption(tx, redemptionId);
    if (failed.retriedAs !== null) return failed.retriedAs;
    if (failed.handledAt) throw new AppError("redemption_dismissed", {}, { field: ["id"] });
    await checkPrice(tx, failed);
    const { customerId, rewardId, points } = failed;
    // Of two concurrent requests, the second waits for the first at this key, and gets its answer.
    const idempotencyKey = `retry of ${redemptionId}`;
    const input = { customerId, rewardId, points, idempotencyKey, actor, retryOf: redemptionId };
    const retriedAs = await redeemRewardIn(deps, tx, input);
    const marked = await tx.run(markHandled, [shopId, redemptionId, deps.clock.now(), retriedAs]);
    if (marked.length === 0) await checkNotDismissed(tx, redemptionId);
    return retriedAs;
  });
}

/** A customer who agreed to 500 points has not agreed to 800, nor to get less for 500. */
async function checkPrice(tx: Tx, { rewardId, points, worthMinor }: Redemption): Promise<void> {
  const { reward } = await loadReward(tx, rewardId);
  const isSame = pointsRangeOf(reward) ? worthOf(reward, points) === worthMinor : reward.points === points;
  if (isSame) return;
  throw new AppError("reward_price_changed", { points: reward.points, before: points }, { field: ["id"] });
}

async function checkNotDismissed(tx: Tx, redemptionId: string): Promise<void> {
  const now = await loadRedemption(tx, redemptionId);
  if (now?.retriedAs == null) throw new AppError("redemption_dismissed", {}, { field: ["id"] });
}
