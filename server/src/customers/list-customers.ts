// The customers list: any order, both ways, filtered and searched, a page at a time at any size of shop.
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type PageAsked,
} from "../graphql/connection.ts";
import type { Connection } from "../graphql/connection.ts";
import type { Tx } from "../database/database.ts";
import { toCustomerNode, type CustomerNode } from "./customer-node.ts";
import {
  selectCustomers,
  type CustomerConditions,
  type CustomerOrder,
  type CustomersPage,
} from "./list-customers.sql.ts";

export interface CustomersAsked {
  readonly order: CustomerOrder;
  readonly conditions: CustomerConditions;
  readonly page: PageAsked;
}

export async function listCustomers(tx: Tx, asked: CustomersAsked): Promise<Connection<CustomerNode>> {
  const { order, conditions, page } = asked;
  const from = page.cursor === null ? null : readCursor(order, page.cursor);
  const rows = await selectCustomers(tx, {
    order,
    conditions,
    isBackward: page.isBackward,
    from,
    limit: page.limit + 1,
  });
  return toConnection(rows, page, {
    toNode: toCustomerNode,
    toCursor: ({ key, id }) => (order === "NAME" ? encodeCursor(order, id) : encodeCursor(order, key, id)),
  });
}

const keyPatterns: Readonly<Record<CustomerOrder, RegExp | null>> = {
  LAST_ACTIVITY: cursorPart.instant,
  POINTS_DESC: cursorPart.integer,
  POINTS_ASC: cursorPart.integer,
  SPENT_DESC: cursorPart.integer,
  NAME: null,
  JOINED: cursorPart.instant,
};

/** A cursor of another order is refused: it says nothing about a place in this one. */
function readCursor(order: CustomerOrder, cursor: string): CustomersPage["from"] {
  const pattern = keyPatterns[order];
  const isOfOrder = new RegExp(`^${order}$`);
  if (pattern === null) {
    const [, id = ""] = decodeCursor(cursor, [isOfOrder, cursorPart.uuid]);
    return { key: null, id };
  }
  const [, key = "", id = ""] = decodeCursor(cursor, [isOfOrder, pattern, cursorPart.uuid]);
  return { key, id };
}
