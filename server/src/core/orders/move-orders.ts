// Moves orders when a customer is merged into another, and back when the merge is undone.
import type { Tx } from "../../database/database.ts";
import { moveOrders as moveAll, moveOrdersBack as moveSome } from "./orders.sql.ts";

/** All orders of `fromId`. Returns their ids. */
export async function moveOrders(tx: Tx, fromId: string, intoId: string): Promise<readonly string[]> {
  const moved = await tx.run(moveAll, [tx.shopId, fromId, intoId]);
  return moved.map((row) => row.order_id);
}

/** Moves those of `orderIds` that are still `fromId`'s. Returns what they add to the figures of `intoId`. */
export async function moveOrdersBack(
  tx: Tx,
  { fromId, intoId, orderIds }: { fromId: string; intoId: string; orderIds: readonly string[] },
): Promise<{ readonly orders: number; readonly spentMinor: number }> {
  const [moved] = await tx.run(moveSome, [tx.shopId, fromId, intoId, orderIds]);
  return { orders: moved?.orders ?? 0, spentMinor: moved?.spent_minor ?? 0 };
}
