// Finds the orders that changed, and reads the present state of each.
import { z } from "zod";
import { PlatformError, type Platform, type PlatformOrder } from "../../platform.ts";
import { pageInfo } from "../client/graphql-answers.ts";
import { operation } from "../client/operation.ts";
import { globalId } from "./payload.ts";
import { readOrder } from "./read-order.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";

interface ChangedOrders {
  orders: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const changedOrders = operation<{ query: string; after: string | null }, ChangedOrders>(
  "changed-orders",
  z.object({ orders: z.object({ nodes: z.array(z.object({ id: globalId })), pageInfo }) }),
);

/** Most of the time is spent waiting for answers; the client keeps to the shop's rate budget. */
const READ_AT_ONCE = 5;

/** Codes of an order that cannot be used, in contrast to a platform that cannot be reached. */
const OF_THE_ORDER_ALONE: ReadonlySet<string> = new Set([
  "invalid_date",
  "foreign_currency",
  "malformed_answer",
  "malformed_body",
  "missing_id",
  "negative_amount",
  "order_too_large",
  "unsafe_number",
]);

export async function readChangedOrders(
  client: ShopifyClient,
  shopDomain: string,
  { since, cursor }: { since: string; cursor: string | null },
): ReturnType<Platform["readOrdersChangedSince"]> {
  const variables = { query: `updated_at:>='${new Date(since).toISOString()}'`, after: cursor };
  const page = await client.run(shopDomain, changedOrders, variables);
  const ids = page.orders.nodes.map(({ id }) => id);
  const read: ReadOrder[] = [];
  for (let start = 0; start < ids.length; start += READ_AT_ONCE)
    read.push(
      ...(await Promise.all(
        ids.slice(start, start + READ_AT_ONCE).map((id) => readOrRefuse(client, shopDomain, id)),
      )),
    );
  return {
    orders: read.flatMap(({ order }) => order ?? []),
    refused: read.flatMap(({ refusal }) => refusal ?? []),
    nextCursor: page.orders.pageInfo.hasNextPage ? page.orders.pageInfo.endCursor : null,
  };
}

/** Whether only this order breaks a rule, so that the others can go on. */
export const isOfTheOrderAlone = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && !error.isRetryable && OF_THE_ORDER_ALONE.has(error.code);

interface ReadOrder {
  /** Null if it was refused, or deleted since it was listed. */
  readonly order: PlatformOrder | null;
  readonly refusal?: { readonly orderId: string; readonly code: string };
}

async function readOrRefuse(client: ShopifyClient, shopDomain: string, id: string): Promise<ReadOrder> {
  try {
    return { order: await readOrder(client, shopDomain, id) };
  } catch (error) {
    if (!isOfTheOrderAlone(error)) throw error;
    return { order: null, refusal: { orderId: id, code: error.code } };
  }
}
