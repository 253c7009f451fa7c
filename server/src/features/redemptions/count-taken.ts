// How often rewards were had, for their limits.
import type { RedeemQuestion } from "@laurel/domain/rewards/redeem.ts";
import type { Tx } from "../../database/database.ts";
import type { StoredReward } from "../rewards/stored-reward.ts";
import { countEachTaken } from "./redemptions.sql.ts";

/** Null: a guest. Rewards without a limit are not counted. */
export async function countTaken(
  tx: Tx,
  rewards: readonly StoredReward[],
  customerId: string | null,
): Promise<(rewardId: string) => RedeemQuestion["taken"]> {
  const idsWith = (limit: "limitPerCustomer" | "limitTotal"): string[] =>
    rewards.filter(({ reward }) => reward.config[limit] !== null).map(({ rewardId }) => rewardId);
  const [own, all] = [customerId === null ? [] : idsWith("limitPerCustomer"), idsWith("limitTotal")];
  const isLimited = own.length > 0 || all.length > 0;
  const rows = isLimited ? await tx.run(countEachTaken, [tx.shopId, own, customerId, all]) : [];
  const of = (rewardId: string, isOwn: boolean): number =>
    rows.find((row) => row.reward_id === rewardId && row.is_own === isOwn)?.taken ?? 0;
  return (rewardId) => ({ byCustomer: of(rewardId, true), total: of(rewardId, false) });
}
