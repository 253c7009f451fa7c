import type { Tx } from "../../../database/database.ts";
import { countRedemptionsOfRewards } from "./list-redemptions.sql.ts";

/** How often each reward was redeemed. Failed and cancelled redemptions do not count. */
export async function countRedemptions(
  tx: Tx,
  rewardIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run(countRedemptionsOfRewards, [tx.shopId, rewardIds]);
  return new Map(rows.map((row) => [row.reward_id, row.count]));
}
