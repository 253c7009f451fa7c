import type { Deps } from "../../process/deps.ts";
import { createReward, type Author, type SaveRewardResult } from "./save-reward.ts";
import { loadLockedReward } from "./stored-reward.ts";

const NAME_MAX = 100;

/** Creates a draft with the same contents, at the end of the list. Refuses `reward_not_found`. */
export async function duplicateReward(
  deps: Deps,
  author: Author,
  rewardId: string,
): Promise<SaveRewardResult> {
  const { reward } = await deps.db.transaction(author.shopId, (tx) => loadLockedReward(tx, rewardId));
  return createReward(deps, author, { ...reward, name: nameOfCopy(reward.name), status: "DRAFT" });
}

/** Truncated to the maximum length, but never within a character. */
const nameOfCopy = (name: string): string =>
  `Copy of ${name}`.slice(0, NAME_MAX).replace(/[\uD800-\uDBFF]$/, "");
