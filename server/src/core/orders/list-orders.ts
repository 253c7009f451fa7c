// A customer's orders, with what each is worth and why, including those that earned nothing.
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";
import type { Tx } from "../../database/database.ts";
import { runNearby } from "../../database/statements/plan-nearby.sql.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import {
  findListedOrder,
  findNewestName,
  findOrdersNamed,
  listOrders as selectOrders,
  listOrdersAfter,
  type ListedOrderRow,
} from "./list-orders.sql.ts";

export interface OrderNode {
  readonly id: string;
  readonly platformId: string;
  /** Null for a guest's. */
  readonly customerId: string | null;
  readonly name: string;
  readonly processedAt: Date;
  readonly totalMinor: number;
  readonly eligibleMinor: number;
  readonly points: number;
  readonly counts: boolean;
  readonly programVersion: number | null;
  readonly explanation: OrderExplanation | null;
}

export async function listOrders(
  tx: Tx,
  { customerId, page }: { customerId: string; page: PageAsked },
): Promise<Connection<OrderNode>> {
  const values = [tx.shopId, customerId, page.limit + 1];
  const rows =
    page.cursor === null
      ? await tx.run(selectOrders, values)
      : await tx.run(listOrdersAfter, [...values, ...decodeCursor(page.cursor, cursorPatterns)]);
  const toCursor = (row: ListedOrderRow) => encodeCursor(row.moment, row.order_id);
  return toConnection(rows, page, { toNode, toCursor });
}

export async function findOrderNode(tx: Tx, orderId: string): Promise<OrderNode | null> {
  const [row] = await tx.run(findListedOrder, [tx.shopId, orderId]);
  return row ? toNode(row) : null;
}

const NAMED_MAX = 10;

/**
 * Orders by the number that shoppers and staff read. A store writes the same before and after each number (#1012,
 * FF-1012-DE), and nobody types that: it is taken from the newest order.
 */
export async function findOrdersByName(tx: Tx, asked: string): Promise<readonly OrderNode[]> {
  const typed = asked.trim();
  if (typed === "") return [];
  const [newest] = await runNearby(tx, findNewestName, [tx.shopId]);
  const names = new Set([typed, typed.toUpperCase(), `#${typed}`, `#${typed.toUpperCase()}`]);
  const number = /^#?(\d+)$/.exec(typed)?.[1];
  const style = /^(\D*)\d+(\D*)$/.exec(newest?.name ?? "");
  if (number !== undefined && style) names.add(`${style[1]}${number}${style[2]}`);
  const rows = await tx.run(findOrdersNamed, [tx.shopId, [...names], NAMED_MAX]);
  return rows.map(toNode);
}

/** The store's ids. */
export const ORDER_ID = /^[\w-]{1,64}$/;

const cursorPatterns = [cursorPart.instant, ORDER_ID];

const toNode = (row: ListedOrderRow): OrderNode => ({
  id: row.order_id,
  platformId: row.order_id,
  customerId: row.customer_id,
  name: row.name,
  processedAt: row.processed_at,
  totalMinor: row.total_minor,
  eligibleMinor: row.eligible_minor,
  points: row.posted_points,
  counts: row.exclusion_reason === null && row.program_version !== null,
  programVersion: row.program_version,
  explanation: row.explanation as OrderExplanation | null,
});
