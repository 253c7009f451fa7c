// Moves redemptions when a customer is merged into another, and back when the merge is undone.
import type { Tx } from "../../database/database.ts";
import { moveRedemptions as moveAll, moveRedemptionsBack as moveSome } from "./redemptions.sql.ts";

/** All redemptions of `fromId`. Returns their ids. */
export async function moveRedemptions(tx: Tx, fromId: string, intoId: string): Promise<readonly string[]> {
  const moved = await tx.run(moveAll, [tx.shopId, fromId, intoId]);
  return moved.map((row) => row.id);
}

/** Moves those of `redemptionIds` that are still `fromId`'s. */
export const moveRedemptionsBack = (
  tx: Tx,
  { fromId, intoId, redemptionIds }: { fromId: string; intoId: string; redemptionIds: readonly string[] },
): void => tx.write(moveSome, [tx.shopId, fromId, intoId, redemptionIds]);
