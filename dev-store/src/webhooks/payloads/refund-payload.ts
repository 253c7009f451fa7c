import type { Order, Refund, Transaction } from "../../commerce/order.ts";
import { formatMinor } from "../../money.ts";
import type { Shop } from "../../shops/shop.ts";
import { inTimeZone } from "../../time.ts";
import { lineItemPayload } from "./line-item-payload.ts";
import { moneySet } from "./money-set.ts";

/** The REST resource of a refund. It names its order but no customer. */
export function refundPayload(shop: Shop, order: Order, refund: Refund) {
  const currency = order.currencyCode;
  const at = inTimeZone(refund.createdAt, shop.timeZone);
  return {
    id: refund.id,
    admin_graphql_api_id: `gid://shopify/Refund/${refund.id}`,
    order_id: order.id,
    created_at: at,
    processed_at: at,
    note: refund.note,
    user_id: null,
    restock: refund.isRestocked,
    refund_line_items: refund.lines.map((line) => ({
      id: line.id,
      line_item_id: line.lineId,
      quantity: line.quantity,
      restock_type: line.restockType,
      location_id: null,
      // Numbers, not strings: the platform does that only in these two fields.
      subtotal: Number(formatMinor(line.subtotalMinor, currency)),
      subtotal_set: moneySet(line.subtotalMinor, currency),
      total_tax: Number(formatMinor(line.taxMinor, currency)),
      total_tax_set: moneySet(line.taxMinor, currency),
      line_item: lineItemOf(order, line.lineId),
    })),
    refund_shipping_lines: shippingOf(order, refund),
    // Since 2024-10, refunded shipping is no longer an adjustment: these are only discrepancies.
    order_adjustments:
      refund.discrepancy === null
        ? []
        : [
            {
              id: refund.discrepancy.id,
              order_id: order.id,
              refund_id: refund.id,
              kind: "refund_discrepancy",
              reason: "Refund discrepancy",
              amount: formatMinor(refund.discrepancy.amountMinor, currency),
              amount_set: moneySet(refund.discrepancy.amountMinor, currency),
              tax_amount: formatMinor(0, currency),
              tax_amount_set: moneySet(0, currency),
            },
          ],
    transactions: refund.transactions.map((transaction) => transactionPayload(shop, order, transaction)),
    duties: refund.dutiesMinor
      ? [{ duty_id: order.id, amount_set: moneySet(refund.dutiesMinor, currency) }]
      : [],
    total_duties_set: moneySet(refund.dutiesMinor ?? 0, currency),
    additional_fees: refund.additionalFeesMinor
      ? [{ amount_set: moneySet(refund.additionalFeesMinor, currency) }]
      : [],
    total_additional_fees_set: moneySet(refund.additionalFeesMinor ?? 0, currency),
  };
}

function lineItemOf(order: Order, lineId: number) {
  const line = order.lines.find((candidate) => candidate.id === lineId);
  return line === undefined ? null : lineItemPayload(order, line);
}

function shippingOf(order: Order, { shipping }: Refund) {
  if (shipping === null) return [];
  return [
    {
      id: shipping.id,
      shipping_line_id: shipping.shippingLineId,
      subtotal_amount_set: moneySet(shipping.subtotalMinor, order.currencyCode),
      total_tax_set: moneySet(shipping.taxMinor, order.currencyCode),
    },
  ];
}

export function transactionPayload(shop: Shop, order: Order, transaction: Transaction) {
  const at = inTimeZone(transaction.createdAt, shop.timeZone);
  return {
    id: transaction.id,
    admin_graphql_api_id: `gid://shopify/OrderTransaction/${transaction.id}`,
    order_id: order.id,
    parent_id: transaction.parentId,
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    amount: formatMinor(transaction.amountMinor, order.currencyCode),
    currency: order.currencyCode,
    test: order.isTest,
    message: null,
    created_at: at,
    processed_at: at,
    source_name: order.sourceName,
  };
}
