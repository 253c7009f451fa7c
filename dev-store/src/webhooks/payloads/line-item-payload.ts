import type { DiscountAllocation, Order, OrderLine, OrderShippingLine } from "../../commerce/order.ts";
import { currentQuantity, nameOfLine } from "../../commerce/order-totals.ts";
import { formatMinor } from "../../money.ts";
import { moneySet } from "./money-set.ts";

export function lineItemPayload(order: Order, line: OrderLine) {
  const currency = order.currencyCode;
  const open = currentQuantity(line) - line.fulfilledQuantity;
  return {
    id: line.id,
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    title: line.title,
    name: nameOfLine(line),
    variant_title: line.variantTitle ?? null,
    vendor: line.vendor,
    product_exists: line.productId !== null,
    quantity: line.quantity,
    current_quantity: currentQuantity(line),
    fulfillable_quantity: Math.max(0, open),
    fulfillment_service: "manual",
    fulfillment_status: line.fulfilledQuantity === 0 ? null : open > 0 ? "partial" : "fulfilled",
    gift_card: line.isGiftCard,
    taxable: line.isTaxable,
    requires_shipping: line.requiresShipping,
    grams: 0,
    price: formatMinor(line.unitPriceMinor, currency),
    price_set: moneySet(line.unitPriceMinor, currency),
    // The platform uses this field for discounts without an allocation; with allocations it writes 0.00.
    total_discount: formatMinor(0, currency),
    total_discount_set: moneySet(0, currency),
    discount_allocations: allocationsPayload(line.allocations, currency),
    tax_lines: taxLinesPayload(line.taxMinor, line.taxRateBasisPoints, currency),
    duties: [],
    properties: [],
    attributed_staffs: [],
  };
}

export function shippingLinePayload(order: Order, line: OrderShippingLine) {
  const currency = order.currencyCode;
  const discountedMinor = line.priceMinor - line.allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  const isRefunded = order.refunds.some((refund) => refund.shipping?.shippingLineId === line.id);
  return {
    id: line.id,
    title: line.title,
    code: line.title,
    source: "shopify",
    carrier_identifier: null,
    phone: null,
    is_removed: false,
    price: formatMinor(line.priceMinor, currency),
    price_set: moneySet(line.priceMinor, currency),
    discounted_price: formatMinor(discountedMinor, currency),
    discounted_price_set: moneySet(discountedMinor, currency),
    current_discounted_price_set: moneySet(isRefunded ? 0 : discountedMinor, currency),
    discount_allocations: allocationsPayload(line.allocations, currency),
    tax_lines: taxLinesPayload(line.taxMinor, line.taxRateBasisPoints, currency),
  };
}

function allocationsPayload(allocations: readonly DiscountAllocation[], currency: string) {
  return allocations.map(({ amountMinor, applicationIndex }) => ({
    amount: formatMinor(amountMinor, currency),
    amount_set: moneySet(amountMinor, currency),
    discount_application_index: applicationIndex,
  }));
}

export function taxLinesPayload(taxMinor: number, rateBasisPoints: number, currency: string) {
  if (taxMinor === 0) return [];
  return [
    {
      title: "VAT",
      rate: rateBasisPoints / 10_000,
      price: formatMinor(taxMinor, currency),
      price_set: moneySet(taxMinor, currency),
      channel_liable: false,
    },
  ];
}
