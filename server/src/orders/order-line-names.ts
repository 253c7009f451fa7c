import type { LineName } from "@laurel/domain/orders/name-lines.ts";
import type { Tx } from "../database/database.ts";
import { findOrderLines } from "./list-orders.sql.ts";

/** What the lines of one order are called, by line id. */
export type OrderLineNames = ReadonlyMap<string, LineName>;

/** By the platform's id of the order. */
export async function loadOrderLineNames(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderLineNames>> {
  const orders = new Map<string, Map<string, LineName>>();
  if (orderIds.length === 0) return orders;
  for (const { order_id: orderId, line_id: lineId, ...line } of await tx.run(findOrderLines, [
    tx.shopId,
    orderIds,
  ])) {
    const names = orders.get(orderId) ?? new Map<string, LineName>();
    names.set(lineId, {
      ordered: line.quantity,
      ...(line.title !== null && { title: line.title }),
      ...(line.variant_title !== null && { variant: line.variant_title }),
    });
    orders.set(orderId, names);
  }
  return orders;
}
