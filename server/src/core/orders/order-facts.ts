import type { LineName, OrderLineNames } from "@laurel/domain/orders/name-lines.ts";
import type { Tx } from "../../database/database.ts";
import { findOrderLines, type OrderLineRow } from "./list-orders.sql.ts";

/** Names of lines, and amounts, by the platform's id of the order. */
export async function loadOrderLineNames(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderLineNames>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.run(findOrderLines, [tx.shopId, orderIds]);
  const orders = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...orders].map(([orderId, lines]) => [orderId, toFacts(lines)]));
}

/** Of one order, if it is this customer's now. Undefined: it is another's, or it is not known. */
export async function loadOwnOrderLineNames(
  tx: Tx,
  { customerId, orderId }: { readonly customerId: string; readonly orderId: string },
): Promise<OrderLineNames | undefined> {
  const rows = await tx.run(findOrderLines, [tx.shopId, [orderId]]);
  return rows[0]?.customer_id === customerId ? toFacts(rows) : undefined;
}

function toFacts(rows: readonly OrderLineRow[]): OrderLineNames {
  const { total = 0, shipping = 0, shipping_tax: shippingTax = 0, tip = 0 } = rows[0] ?? {};
  return {
    lines: new Map(rows.map((row) => [row.line_id, toLineName(row)])),
    amounts: { total, shipping, shippingTax, tip },
  };
}

const toLineName = ({ title, variant_title: variant, ...row }: OrderLineRow): LineName => ({
  ordered: row.quantity,
  price: row.price,
  ...(row.discount > 0 && { discount: row.discount }),
  ...(row.tax > 0 && { tax: row.tax }),
  ...(title !== null && { title }),
  ...(variant !== null && { variant }),
});
