// The gifts for reaching tiers that members hold, or held until they were taken back.
import type { TierGift } from "@laurel/domain/standing/tier-gifts.ts";
import type { Tx } from "../../database/database.ts";
import { saveRows } from "../../database/statements/save-rows.sql.ts";
import { listTierGifts, saveTierGiftRows } from "./tier-gifts.sql.ts";

/** By member. Members without gifts are missing. */
export async function loadTierGifts(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TierGift[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx.run(listTierGifts, [tx.shopId, customerIds]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.holder_id)].map(([holderId, held]) => [
      holderId,
      held.map((row) => ({
        customerId: row.customer_id,
        tierId: row.tier_id,
        nth: row.nth,
        enteredOn: row.entered_on,
        points: row.points,
        posted: row.posted,
        changes: row.changes,
        postingId: row.posting_id,
      })),
    ]),
  );
}

/** Queues the writes in the caller's transaction. */
export const saveTierGifts = (tx: Tx, gifts: readonly TierGift[]): void =>
  saveRows(
    tx,
    saveTierGiftRows,
    gifts.map((gift) => ({
      customer_id: gift.customerId,
      tier_id: gift.tierId,
      nth: gift.nth,
      entered_on: gift.enteredOn,
      points: gift.points,
      posted: gift.posted,
      changes: gift.changes,
      posting_id: gift.postingId,
    })),
  );
