// How often rewards were had, for their limits.
import type { RedeemQuestion } from "@laurel/domain/rewards/redeem.ts";
import type { Tx } from "../../database/database.ts";
import type { StoredReward } from "../rewards/stored-reward.ts";
import { countEachTakenByCustomer, countEachTakenInTotal } from "./redemptions.sql.ts";

/** Null: a guest. Rewards without a limit are not counted. */
export async function countTaken(
  tx: Tx,
  rewards: readonly StoredReward[],
  customerId: string | null,
): Promise<(rewardId: string) => RedeemQuestion["taken"]> {
  const idsWith = (limit: "limitPerCustomer" | "limitTotal"): string[] =>
    rewards.filter(({ reward }) => reward.config[limit] !== null).map(({ rewardId }) => rewardId);
  const [own, all] = [customerId === null ? [] : idsWith("limitPerCustomer"), idsWith("limitTotal")];
  const [byCustomer, inTotal] = await Promise.all([
    own.length === 0 ? [] : tx.run(countEachTakenByCustomer, [tx.shopId, own, customerId]),
    all.length === 0 ? [] : tx.run(countEachTakenInTotal, [tx.shopId, all]),
  ]);
  const of = (rows: typeof inTotal, rewardId: string): number =>
    rows.find((row) => row.reward_id === rewardId)?.taken ?? 0;
  return (rewardId) => ({ byCustomer: of(byCustomer, rewardId), total: of(inTotal, rewardId) });
}
