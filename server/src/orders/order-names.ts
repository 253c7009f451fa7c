import type { Tx } from "../database/database.ts";
import { findOrderNames } from "./list-orders.sql.ts";

/** The platform's id of the order that a posting follows; null for a posting of another kind. */
export const orderOfSource = (source: string): string | null => /^order:([^:]+):/.exec(source)?.[1] ?? null;

/** By the platform's id; the ledger keeps ids alone. */
export async function loadOrderNames(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.run(findOrderNames, [tx.shopId, orderIds]);
  return new Map(rows.map(({ order_id: id, name }) => [id, name]));
}
