// Cancelling: the request is stored, and a job carries it out. The code is disabled on the platform first, so that a
// customer never has both the code and the points.
import { recordChange } from "../../../tenant/audit/record-change.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadCustomerStanding } from "../../customers/load-customer.ts";
import { AppError } from "../../../process/errors.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import { shareErasureLock } from "../../../database/transactions/erasure-lock.ts";
import { cancelRedemptionJob } from "./cancel-redemption.job.ts";
import { loadLockedRedemption, loadRedemption } from "../redemption.ts";
import { markCancelRequested } from "../redemptions.sql.ts";
import { askStore } from "../../../tenant/shops/connect/ask-store.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { loadReward } from "../../rewards/stored-reward.ts";

/**
 * A repeated request, during or after the cancellation, is a success. Refuses `redemption_not_cancellable`, and
 * `already_spent` for a gift card of which something was spent.
 */
export async function cancelRedemption(
  deps: Deps,
  shopId: string,
  input: { readonly redemptionId: string; readonly reason: string | null; readonly actor: string },
): Promise<void> {
  const { redemptionId, reason, actor } = input;
  await checkUnspent(deps, shopId, redemptionId);
  await deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const redemption = await loadLockedRedemption(tx, redemptionId);
    if (!redemption) throw new AppError("redemption_not_found", {}, { field: ["id"] });
    if (redemption.status === "CANCELLED") return;
    if (redemption.status !== "REQUESTED" && redemption.status !== "ISSUED") {
      throw new AppError("redemption_not_cancellable", { status: redemption.status }, { field: ["id"] });
    }
    if (!redemption.cancelRequestedAt) {
      const { isErased } = await loadCustomerStanding(tx, redemption.customerId);
      const kept = isErased ? null : reason;
      await tx.run(markCancelRequested, [shopId, redemptionId, deps.clock.now(), kept]);
      const { reward } = await loadReward(tx, redemption.rewardId);
      const before = { reward: reward.name, points: redemption.points };
      const subjectId = redemption.customerId;
      recordChange(deps, tx, { action: "REDEMPTION_CANCELLED", subjectId, actor, before, after: null });
    }
    await enqueueJob(tx, cancelRedemptionJob(shopId, redemptionId, actor));
  });
}

/**
 * Before anything is stored. The job looks again, because the customer may be at the checkout right now. Refuses
 * `redemption_in_doubt` while somebody must say first whether it was given.
 */
async function checkUnspent(deps: Deps, shopId: string, redemptionId: string): Promise<void> {
  const redemption = await deps.db.transaction(shopId, (tx) => loadRedemption(tx, redemptionId));
  if (redemption?.doubtedAt) throw new AppError("redemption_in_doubt", {}, { field: ["id"] });
  if (redemption?.status !== "ISSUED" || redemption.cancelRequestedAt) return;
  const { fulfilment, platformId } = redemption;
  if (fulfilment.type === "code") return;
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  const want = fulfilment.type === "gift_card" ? "gift_cards" : "store_credit";
  const isSpent =
    platformId === null ||
    (await askStore(deps, want, () => deps.platform.isSpent(shop.domain, fulfilment, platformId)));
  if (isSpent) throw new AppError("already_spent", {}, { field: ["id"] });
}
