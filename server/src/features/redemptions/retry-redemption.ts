// A redemption that failed is asked for once more. The new one and the note on the old one are one transaction: after a
// crash there are both, with the job that makes the code, or neither.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { loadFailedRedemption } from "./failed-redemption.ts";
import { redeemRewardIn } from "./redeem-reward.ts";
import { loadRedemption, type Redemption } from "./redemption.ts";
import { markHandled } from "./redemptions.sql.ts";
import { loadReward } from "../rewards/stored-reward.ts";

/**
 * Gives the new redemption's id, the same however often it is asked. Refuses what `redeemReward` refuses, and also what
 * was dismissed or has another price now.
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
    // Of two at once, the second waits for the first at this key, and is given its answer.
    const idempotencyKey = `retry of ${redemptionId}`;
    const input = { customerId, rewardId, points, idempotencyKey, actor, retryOf: redemptionId };
    const retriedAs = await redeemRewardIn(deps, tx, input);
    const marked = await tx.run(markHandled, [shopId, redemptionId, deps.clock.now(), retriedAs]);
    if (marked.length === 0) await checkNotDismissed(tx, redemptionId);
    return retriedAs;
  });
}

/** Whoever took it for 500 points did not say that they would for 800. */
async function checkPrice(tx: Tx, { rewardId, points }: Redemption): Promise<void> {
  const { reward } = await loadReward(tx, rewardId);
  if (reward.points === points) return;
  throw new AppError("reward_price_changed", { points: reward.points, before: points }, { field: ["id"] });
}

async function checkNotDismissed(tx: Tx, redemptionId: string): Promise<void> {
  const now = await loadRedemption(tx, redemptionId);
  if (now?.retriedAs == null) throw new AppError("redemption_dismissed", {}, { field: ["id"] });
}
