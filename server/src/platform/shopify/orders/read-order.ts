// Reads one whole order, however many lines and refunds it has, all from the same moment.
import { productsScope } from "../client/admin-addresses.ts";
import { PlatformError, type PlatformOrder } from "../../platform.ts";
import {
  orderLinesOperation,
  orderOperation,
  orderPaymentsOperation,
  refundFeesOperation,
  refundOperation,
  type LineAnswer,
  type OrderAnswer,
  type RefundAnswer,
  type SaleAnswer,
} from "./order-answers.ts";
import { isOfMoneyAlone, orderFromGraphql } from "./order-from-graphql.ts";
import { GIFT_GATEWAYS } from "./order-parts.ts";
import { PayloadRefusal } from "./payload.ts";
import { readPaidFor } from "./read-agreements.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";

/** Limits of lists in `order.graphql` that cannot be paged. */
const MAX_REFUNDS = 150;
const MAX_READS_OF_A_CHANGING_ORDER = 3;

/** Null if there is no such order. An order that breaks a rule is a PlatformError with that rule's code. */
export async function readOrder(
  client: ShopifyClient,
  shopDomain: string,
  orderId: string,
): Promise<PlatformOrder | null> {
  const id = `gid://shopify/Order/${orderId}`;
  const withProducts = await client.isGranted(shopDomain, productsScope);
  for (let reads = 0; reads < MAX_READS_OF_A_CHANGING_ORDER; reads++) {
    const { shop, order } = await client.run(shopDomain, orderOperation, { id, withProducts });
    if (!order) return null;
    if (order.shippingLines.pageInfo.hasNextPage || order.refunds.length >= MAX_REFUNDS)
      throw tooLarge(orderId);
    const lines = await readLines(client, shopDomain, { order, withProducts });
    const refunds = await readRefunds(client, shopDomain, order);
    if (!lines || !refunds) continue;
    const payments = await readPayments(client, shopDomain, order);
    const read = convert(() =>
      orderFromGraphql({
        shopCurrency: shop.currencyCode,
        order,
        lines,
        shipping: order.shippingLines.nodes,
        refunds,
        payments,
      }),
    );
    const paidFor = await readPaidFor(client, shopDomain, read.order);
    if (paidFor === null) continue;
    return paidFor ? { ...read, order: { ...read.order, paidFor } } : read;
  }
  throw new PlatformError("order_changing", "The order changed each time it was read.", {
    isRetryable: true,
  });
}

/** Null if the order changed between two pages, which then would not fit together. */
async function readLines(
  client: ShopifyClient,
  shopDomain: string,
  { order, withProducts }: { readonly order: OrderAnswer; readonly withProducts: boolean },
): Promise<LineAnswer[] | null> {
  const lines = [...order.lineItems.nodes];
  let page = order.lineItems.pageInfo;
  while (page.hasNextPage && page.endCursor !== null) {
    const variables = { id: `gid://shopify/Order/${order.id}`, after: page.endCursor, withProducts };
    const answer = await client.run(shopDomain, orderLinesOperation, variables);
    if (answer.order?.updatedAt !== order.updatedAt) return null;
    lines.push(...answer.order.lineItems.nodes);
    page = answer.order.lineItems.pageInfo;
  }
  return lines;
}

/** Null if one is missing: the order has changed since. */
export async function readRefunds(
  client: ShopifyClient,
  shopDomain: string,
  order: Pick<OrderAnswer, "refunds">,
): Promise<RefundAnswer[] | null> {
  const refunds: RefundAnswer[] = [];
  for (const { id } of order.refunds) {
    const refund = await readRefund(client, shopDomain, id);
    if (!refund) return null;
    refunds.push(refund);
  }
  return refunds;
}

async function readRefund(
  client: ShopifyClient,
  shopDomain: string,
  refundId: string,
): Promise<RefundAnswer | null> {
  const id = `gid://shopify/Refund/${refundId}`;
  const { refund } = await client.run(shopDomain, refundOperation, { id, after: null });
  if (!refund) return null;
  if (
    [refund.orderAdjustments, refund.refundShippingLines, refund.transactions].some(
      (list) => list.pageInfo.hasNextPage,
    )
  )
    throw tooLarge(refundId);
  const nodes = [...refund.refundLineItems.nodes];
  let page = refund.refundLineItems.pageInfo;
  while (page.hasNextPage && page.endCursor !== null) {
    const next = await client.run(shopDomain, refundOperation, { id, after: page.endCursor });
    if (!next.refund) return null;
    nodes.push(...next.refund.refundLineItems.nodes);
    page = next.refund.refundLineItems.pageInfo;
  }
  const whole = { ...refund, refundLineItems: { nodes, pageInfo: page } };
  if (!isOfMoneyAlone(whole)) return whole;
  const sales = await readSales(client, shopDomain, refundId);
  return sales ? { ...whole, sales } : whole;
}

/** What a refund gave back. Null if no agreement of its order names it. */
async function readSales(
  client: ShopifyClient,
  shopDomain: string,
  refundId: string,
): Promise<readonly SaleAnswer[] | null> {
  const id = `gid://shopify/Refund/${refundId}`;
  let page = { hasNextPage: true, endCursor: null as string | null };
  while (page.hasNextPage) {
    const answer = await client.run(shopDomain, refundFeesOperation, { id, after: page.endCursor });
    if (!answer.refund) break;
    const { nodes, pageInfo } = answer.refund.order.agreements;
    const sales = nodes.find(({ refund }) => refund?.id === refundId)?.sales;
    if (sales?.pageInfo.hasNextPage) throw tooLarge(refundId);
    if (sales) return sales.nodes;
    page = pageInfo;
  }
  return null;
}

async function readPayments(client: ShopifyClient, shopDomain: string, order: OrderAnswer) {
  if (!order.paymentGatewayNames.some((name) => GIFT_GATEWAYS.has(name))) return [];
  const answer = await client.run(shopDomain, orderPaymentsOperation, {
    id: `gid://shopify/Order/${order.id}`,
  });
  return answer.order?.transactions ?? [];
}

/** Converts the refusal of a value to a PlatformError with that rule's code. */
export function convert<Output>(work: () => Output): Output {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PayloadRefusal)) throw error;
    throw new PlatformError(error.code, error.message, { isRetryable: false });
  }
}

const tooLarge = (id: string): PlatformError =>
  new PlatformError("order_too_large", `There is more in ${id} than can be read at once.`, {
    isRetryable: false,
  });
