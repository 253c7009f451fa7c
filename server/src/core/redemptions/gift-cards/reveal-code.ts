// Shows a gift card's code to somebody who passes it on. The audit log says who saw it.
import { recordChange } from "../../../tenant/audit/record-change.ts";
import type { Deps } from "../../../process/deps.ts";
import { AppError } from "../../../process/errors.ts";
import { loadReward } from "../../rewards/stored-reward.ts";
import { loadRedemption } from "../redemption.ts";
import { loadCode } from "./sealed-code.ts";

/** Refuses `redemption_not_found`, and `code_not_kept` for all that is no gift card that was made. */
export async function revealCode(
  deps: Deps,
  shopId: string,
  { redemptionId, actor }: { readonly redemptionId: string; readonly actor: string },
): Promise<string> {
  return deps.db.transaction(shopId, async (tx) => {
    const redemption = await loadRedemption(tx, redemptionId);
    if (!redemption) throw new AppError("redemption_not_found", {}, { field: ["id"] });
    const code = redemption.status === "ISSUED" ? await loadCode(deps, tx, redemptionId) : null;
    if (code === null) throw new AppError("code_not_kept", {}, { field: ["id"] });
    const { reward } = await loadReward(tx, redemption.rewardId);
    const after = { reward: reward.name, points: redemption.points };
    const subjectId = redemption.customerId;
    recordChange(deps, tx, { action: "REDEMPTION_CODE_REVEALED", subjectId, actor, before: null, after });
    return code;
  });
}
