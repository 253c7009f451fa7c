import { recordChange } from "../../../tenant/audit/record-change.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadFailedRedemption } from "../failed-redemption.ts";
import { markHandled } from "../redemptions.sql.ts";
import { loadReward } from "../../rewards/stored-reward.ts";

/** Marks a failed redemption as seen, with no other action. One that was handled before stays as it is. */
export async function dismissRedemption(
  deps: Deps,
  shopId: string,
  { redemptionId, actor }: { readonly redemptionId: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const { customerId, rewardId, points } = await loadFailedRedemption(tx, redemptionId);
    const marked = await tx.run(markHandled, [shopId, redemptionId, deps.clock.now(), null]);
    if (marked.length === 0) return;
    const { reward } = await loadReward(tx, rewardId);
    recordChange(deps, tx, {
      action: "REDEMPTION_DISMISSED",
      subjectId: customerId,
      actor,
      before: { reward: reward.name, points },
      after: null,
    });
  });
}
