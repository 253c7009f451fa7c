import type { Tx } from "../../database/database.ts";
import { findOrderNames } from "./list-orders.sql.ts";

/** By the platform's id; the ledger stores ids only. */
export async function loadOrderNames(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.run(findOrderNames, [tx.shopId, orderIds]);
  return new Map(rows.map(({ order_id: id, name }) => [id, name]));
}
