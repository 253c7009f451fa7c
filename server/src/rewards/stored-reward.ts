// Rewards as documents: checked on write and on read.
import { rewardSchema, type Reward } from "@laurel/domain/rewards/reward.ts";
import type { Tx } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { findRewards, listRewards, lockReward, type RewardRow } from "./rewards.sql.ts";

export interface StoredReward {
  readonly rewardId: string;
  readonly version: number;
  readonly reward: Reward;
}

/** Refuses `reward_not_found`. */
export async function loadReward(tx: Tx, rewardId: string): Promise<StoredReward> {
  const [row] = await tx.run(findRewards, [tx.shopId, [rewardId]]);
  if (!row) throw new AppError("reward_not_found", {}, { field: ["rewardId"] });
  return toStoredReward(row);
}

/** As it is once nobody else is about to change it or to take it. Refuses `reward_not_found`. */
export async function loadLockedReward(tx: Tx, rewardId: string): Promise<StoredReward> {
  const [row] = await tx.run(lockReward, [tx.shopId, rewardId]);
  if (!row) throw new AppError("reward_not_found", {}, { field: ["id"] });
  return toStoredReward(row);
}

export async function loadRewards(
  tx: Tx,
  rewardIds: readonly string[],
): Promise<ReadonlyMap<string, StoredReward>> {
  const rows = await tx.run(findRewards, [tx.shopId, rewardIds]);
  return new Map(rows.map((row) => [row.id, toStoredReward(row)]));
}

/** Oldest first, those after `afterId`; at most `limit`. */
export async function listStoredRewards(
  tx: Tx,
  page: { readonly afterId: string; readonly status: string | null; readonly limit: number },
): Promise<readonly StoredReward[]> {
  const rows = await tx.run(listRewards, [tx.shopId, page.afterId, page.status, page.limit]);
  return rows.map(toStoredReward);
}

export const toStoredReward = (row: RewardRow): StoredReward => ({
  rewardId: row.id,
  version: row.version,
  reward: rewardSchema.parse(row.data),
});
