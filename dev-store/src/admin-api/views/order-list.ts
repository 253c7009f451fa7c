import { financialStatusOf, fulfilmentStatusOf } from "../../commerce/order-status.ts";
import { totalsOf } from "../../commerce/order-totals.ts";
import { type Order, orderName } from "../../commerce/order.ts";
import type { ApiContext } from "../context.ts";
import { connection, type ListArgs } from "../connection.ts";
import { type SearchFields, searchFilter } from "../search.ts";
import { orderView } from "./order-view.ts";

const SIXTY_DAYS_MS = 60 * 86_400_000;

/** Older orders are visible only to apps with `read_all_orders`. */
export function isVisible({ world, scopes }: ApiContext, order: Order): boolean {
  return (
    scopes.has("read_all_orders") || Date.parse(order.createdAt) >= world.clock().getTime() - SIXTY_DAYS_MS
  );
}

const fields: SearchFields<Order> = {
  default: (order) => orderName(order),
  id: (order) => order.id,
  name: (order) => [orderName(order), String(order.number)],
  created_at: (order) => order.createdAt,
  processed_at: (order) => order.processedAt,
  updated_at: (order) => order.updatedAt,
  customer_id: (order) => order.customerId,
  email: (order) => order.email,
  tag: (order) => order.tags,
  test: (order) => order.isTest,
  source_name: (order) => order.sourceName,
  financial_status: (order) => financialStatusOf(order),
  fulfillment_status: (order) => fulfilmentStatusOf(order) ?? "unfulfilled",
  discount_code: (order) => order.discountApplications.flatMap(({ code }) => (code === null ? [] : [code])),
  status: (order) => (order.cancelledAt !== null ? "cancelled" : order.closedAt !== null ? "closed" : "open"),
};

const keys: Record<string, (order: Order) => string | number> = {
  CREATED_AT: (order) => order.createdAt,
  PROCESSED_AT: (order) => order.processedAt,
  UPDATED_AT: (order) => order.updatedAt,
  ORDER_NUMBER: (order) => order.number,
  TOTAL_PRICE: (order) => totalsOf(order).totalMinor,
};

export function orderConnection(context: ApiContext, orders: Iterable<Order>, args: ListArgs) {
  // `status:any` means every order, as does a query without a status here.
  const isFound = searchFilter(args.query?.replaceAll(/\bstatus:any\b/g, ""), fields);
  const value = keys[args.sortKey ?? "ID"] ?? ((order: Order) => order.id);
  const found = [...orders].filter((order) => isVisible(context, order) && isFound(order));
  return connection(found, args, {
    key: (order) => [value(order), order.id],
    view: (order) => orderView(context, order),
  });
}
