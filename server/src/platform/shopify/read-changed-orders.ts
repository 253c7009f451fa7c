// Which orders changed, and each of them as it stands now.
import { z } from "zod";
import { PlatformError, type Platform, type PlatformOrder } from "../platform.ts";
import { pageInfo } from "./graphql-answers.ts";
import { operation } from "./operation.ts";
import { globalId } from "./payload.ts";
import { readOrder } from "./read-order.ts";
import type { ShopifyClient } from "./shopify-client.ts";

interface ChangedOrders {
  orders: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const changedOrders = operation<{ query: string; after: string | null }, ChangedOrders>(
  "changed-orders",
  z.object({ orders: z.object({ nodes: z.array(z.object({ id: globalId })), pageInfo }) }),
);

/** Codes of an order that can't be used, as against a platform that can't be reached. */
const OF_THE_ORDER_ALONE = new Set([
  "foreign_currency",
  "malformed_answer",
  "malformed_body",
  "missing_id",
  "negative_amount",
  "order_too_large",
  "too_many_decimals",
  "unsafe_number",
]);

export async function readChangedOrders(
  client: ShopifyClient,
  shopDomain: string,
  { since, cursor }: { since: string; cursor: string | null },
): ReturnType<Platform["readOrdersChangedSince"]> {
  const variables = { query: `updated_at:>='${new Date(since).toISOString()}'`, after: cursor };
  const page = await client.run(shopDomain, changedOrders, variables);
  const orders: PlatformOrder[] = [];
  const refused: { orderId: string; code: string }[] = [];
  for (const { id } of page.orders.nodes) {
    try {
      const order = await readOrder(client, shopDomain, id);
      // Deleted since it was listed.
      if (order) orders.push(order);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.isRetryable || !OF_THE_ORDER_ALONE.has(error.code))
        throw error;
      refused.push({ orderId: id, code: error.code });
    }
  }
  return {
    orders,
    refused,
    nextCursor: page.orders.pageInfo.hasNextPage ? page.orders.pageInfo.endCursor : null,
  };
}
