// Stored rewards, checked when written and when read.
import { rewardSchema, type Reward } from "@laurel/domain/rewards/reward.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { isId } from "../../graphql/check-input.ts";
import { checkOnce } from "../../process/check-once.ts";
import { AppError } from "../../process/errors.ts";
import type { LiveDocument } from "../../tenant/documents/document-source.ts";
import { readStored } from "../../tenant/documents/read-stored.ts";
import { listRewards } from "./reward-order.sql.ts";
import type { RewardRow } from "./reward-row.ts";
import { findRewards, lockReward } from "./rewards.sql.ts";

/** What a stored row must match. */
export const storedRewardSchema = z.object({ data: rewardSchema });

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

/** Locked against concurrent changes and redemptions. Refuses `reward_not_found`. */
export async function loadLockedReward(tx: Tx, rewardId: string): Promise<StoredReward> {
  const [row] = await tx.run(lockReward, [tx.shopId, rewardId]);
  if (!row) throw new AppError("reward_not_found", {}, { field: ["id"] });
  return toStoredReward(row);
}

/** Texts that are no ids find nothing. */
export async function loadRewards(
  tx: Tx,
  rewardIds: readonly string[],
): Promise<ReadonlyMap<string, StoredReward>> {
  const rows = await tx.run(findRewards, [tx.shopId, rewardIds.filter(isId)]);
  return new Map(rows.map((row) => [row.id, toStoredReward(row)]));
}

/** For pages that listen. Null: there is no such reward. */
export async function readReward(tx: Tx, rewardId: string): Promise<LiveDocument | null> {
  const stored = (await loadRewards(tx, [rewardId])).get(rewardId);
  return stored ? { version: stored.version, data: stored.reward } : null;
}

export interface PlacedReward extends StoredReward {
  /** Grows along the list; rewards that were never moved share the last position. */
  readonly place: number;
}

export interface RewardsAsked {
  /** The last reward of the page before. */
  readonly after: { readonly place: number; readonly rewardId: string } | null;
  readonly status: string | null;
  /** True: only archived ones. False: only others. Null: both. */
  readonly isArchived: boolean | null;
  readonly limit: number;
}

const BEFORE_ALL = { place: 0, rewardId: "00000000-0000-0000-0000-000000000000" };

/** In the merchant's order, new ones last. */
export async function listStoredRewards(
  tx: Tx,
  { after, status, isArchived, limit }: RewardsAsked,
): Promise<readonly PlacedReward[]> {
  const { place, rewardId } = after ?? BEFORE_ALL;
  const rows = await tx.run(listRewards, [tx.shopId, place, rewardId, status, isArchived, limit]);
  return rows.map((row) => ({ ...toStoredReward(row), place: row.place }));
}

export const toStoredReward = (row: RewardRow): StoredReward => ({
  rewardId: row.id,
  version: row.version,
  reward: readData(JSON.stringify(row.data)),
});

const readData = checkOnce((text): Reward => readStored(rewardSchema, JSON.parse(text)));
