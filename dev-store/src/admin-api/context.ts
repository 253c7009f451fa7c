import { GraphQLError } from "graphql";
import type { Customer } from "../commerce/customer.ts";
import type { Order } from "../commerce/order.ts";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";
import type { ListArgs } from "./connection.ts";

/** What resolvers know about the call. */
export interface ApiContext {
  readonly world: World;
  readonly shop: Shop;
  readonly scopes: ReadonlySet<string>;
  /**
   * The views of objects that refer to each other. They are passed in, so that their files need not import each other.
   */
  readonly views: Views;
  /** A requested fault: the discount is refused whatever it contains. */
  readonly isRefusedFinally: boolean;
  /** In a bulk query: the next page of root objects. Nested connections are complete. */
  readonly bulkPage?: BulkPage;
}

export interface BulkPage {
  readonly first: number;
  readonly after: string | null;
  /** Set when the page is made: the start of the next one, null at the end. */
  next: string | null;
}

export interface Views {
  customer(context: ApiContext, customer: Customer): object;
  order(context: ApiContext, order: Order): object;
  orders(context: ApiContext, orders: Iterable<Order>, args: ListArgs): object;
}

export const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`;

/** The type and the number of a global id; fails the field for anything else. */
export function readGid(id: string): { type: string; number: number } {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(id);
  if (match === null) {
    throw new GraphQLError(`Invalid global id '${id}'`, {
      extensions: { code: "argumentLiteralsIncompatible" },
    });
  }
  return { type: match[1] ?? "", number: Number(match[2]) };
}

/** The number of a global id of that type; null for another type. */
export function numberOfGid(id: string, type: string): number | null {
  const read = readGid(id);
  return read.type === type ? read.number : null;
}

export interface UserError {
  field: string[] | null;
  message: string;
  code?: string;
  extraInfo?: null;
}
