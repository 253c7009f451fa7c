// The order of rewards, the same in the merchant's list and the shopper's. Moving a reward creates no new version of
// it, so it conflicts with no edit.
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { listRewardIds, lockRewards, placeRewards } from "./reward-order.sql.ts";
import type { Author } from "./save-reward.ts";
import { loadReward, type StoredReward } from "./stored-reward.ts";

export interface RewardMove {
  readonly rewardId: string;
  readonly side: "before" | "after";
  /** The reward next to which it is placed. */
  readonly besideId: string;
}

/** Refuses `reward_not_found`. A reward moved next to itself stays where it is. */
export async function moveReward(
  deps: Deps,
  { shopId, actor }: Author,
  move: RewardMove,
): Promise<StoredReward> {
  return deps.db.transaction(shopId, async (tx) => {
    await tx.run(lockRewards, [shopId]);
    const present = (await tx.run(listRewardIds, [shopId])).map(({ id }) => id);
    const rewardIds = withMoved(present, move);
    const isMoved = rewardIds.some((id, index) => id !== present[index]);
    if (isMoved) {
      await tx.run(placeRewards, [shopId, rewardIds]);
      await enqueuePublishing(tx);
      const place = (ids: readonly string[]) => ({ place: ids.indexOf(move.rewardId) + 1 });
      const [before, after] = [place(present), place(rewardIds)];
      recordChange(deps, tx, { action: "REWARD_MOVED", subjectId: move.rewardId, actor, before, after });
    }
    return loadReward(tx, move.rewardId);
  });
}

function withMoved(present: readonly string[], { rewardId, side, besideId }: RewardMove): readonly string[] {
  if (!present.includes(rewardId)) throw new AppError("reward_not_found", {}, { field: ["id"] });
  if (!present.includes(besideId)) throw new AppError("reward_not_found", {}, { field: [side] });
  if (rewardId === besideId) return present;
  const others = present.filter((id) => id !== rewardId);
  return others.toSpliced(others.indexOf(besideId) + (side === "after" ? 1 : 0), 0, rewardId);
}
