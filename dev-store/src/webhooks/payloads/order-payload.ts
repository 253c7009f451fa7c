import type { Address, DiscountApplication, Fulfilment, Order } from "../../commerce/order.ts";
import { orderName } from "../../commerce/order.ts";
import { financialStatusOf, fulfilmentStatusOf, gatewaysOf } from "../../commerce/order-status.ts";
import { totalsOf } from "../../commerce/order-totals.ts";
import { formatMinor } from "../../money.ts";
import type { Shop } from "../../shops/shop.ts";
import { inTimeZone } from "../../time.ts";
import { customerPayload } from "./customer-payload.ts";
import { lineItemPayload, shippingLinePayload, taxLinesPayload } from "./line-item-payload.ts";
import { moneySet } from "./money-set.ts";
import { refundPayload } from "./refund-payload.ts";

/** The REST resource of an order in its present state. */
export function orderPayload(shop: Shop, order: Order) {
  const totals = totalsOf(order);
  const currency = order.currencyCode;
  const money = (minor: number): string => formatMinor(minor, currency);
  const set = (minor: number) => moneySet(minor, currency);
  const date = (instant: string): string => inTimeZone(instant, shop.timeZone);
  const customer = order.customerId === null ? undefined : shop.customers.get(order.customerId);
  const grossMinor = order.lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  return {
    id: order.id,
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: orderName(order),
    number: order.number - 1000,
    order_number: order.number,
    test: order.isTest,
    created_at: date(order.createdAt),
    processed_at: date(order.processedAt),
    updated_at: date(order.updatedAt),
    cancelled_at: order.cancelledAt === null ? null : date(order.cancelledAt),
    cancel_reason: order.cancelReason,
    closed_at: order.closedAt === null ? null : date(order.closedAt),
    confirmed: true,
    financial_status: financialStatusOf(order),
    fulfillment_status: fulfilmentStatusOf(order),
    currency,
    presentment_currency: currency,
    taxes_included: order.taxesIncluded,
    duties_included: false,
    tax_exempt: false,
    total_line_items_price: money(grossMinor),
    total_line_items_price_set: set(grossMinor),
    subtotal_price: money(totals.subtotalMinor),
    subtotal_price_set: set(totals.subtotalMinor),
    total_discounts: money(totals.discountsMinor),
    total_discounts_set: set(totals.discountsMinor),
    total_tax: money(totals.taxMinor),
    total_tax_set: set(totals.taxMinor),
    total_shipping_price_set: set(order.shippingLines.reduce((sum, line) => sum + line.priceMinor, 0)),
    total_tip_received: money(order.tipMinor),
    total_price: money(totals.totalMinor),
    total_price_set: set(totals.totalMinor),
    current_subtotal_price: money(totals.currentSubtotalMinor),
    current_subtotal_price_set: set(totals.currentSubtotalMinor),
    current_shipping_price_set: set(totals.currentShippingMinor),
    current_total_discounts: money(totals.currentDiscountsMinor),
    current_total_discounts_set: set(totals.currentDiscountsMinor),
    current_total_tax: money(totals.currentTaxMinor),
    current_total_tax_set: set(totals.currentTaxMinor),
    current_total_price: money(totals.currentTotalMinor),
    current_total_price_set: set(totals.currentTotalMinor),
    original_total_duties_set: order.dutiesMinor ? set(totals.dutiesMinor) : null,
    current_total_duties_set: order.dutiesMinor ? set(totals.currentDutiesMinor) : null,
    original_total_additional_fees_set: order.additionalFeesMinor ? set(totals.additionalFeesMinor) : null,
    current_total_additional_fees_set: order.additionalFeesMinor
      ? set(totals.currentAdditionalFeesMinor)
      : null,
    total_outstanding: money(totals.outstandingMinor),
    discount_codes: discountCodesPayload(order),
    discount_applications: order.discountApplications.map((one) => applicationPayload(one, currency)),
    tax_lines: taxLinesPayload(totals.taxMinor, shop.taxRateBasisPoints, currency),
    payment_gateway_names: gatewaysOf(order),
    source_name: order.sourceName,
    tags: order.tags.join(", "),
    note: order.note,
    note_attributes: [],
    email: order.email ?? "",
    contact_email: order.email,
    phone: null,
    customer_locale: "en",
    buyer_accepts_marketing: false,
    customer: customer === undefined ? null : customerPayload(shop, customer),
    ...(order.address && {
      shipping_address: addressPayload(order.address),
      billing_address: addressPayload(order.address),
    }),
    line_items: order.lines.map((line) => lineItemPayload(order, line)),
    shipping_lines: order.shippingLines.map((line) => shippingLinePayload(order, line)),
    refunds: order.refunds.map((refund) => refundPayload(shop, order, refund)),
    fulfillments: (order.fulfilments ?? []).map((one) => fulfilmentPayload(shop, order, one)),
  };
}

const addressPayload = ({ address1, zip, countryCode }: Address) => ({
  address1,
  address2: null,
  zip,
  country_code: countryCode,
});

function fulfilmentPayload(shop: Shop, order: Order, fulfilment: Fulfilment) {
  const at = inTimeZone(fulfilment.createdAt, shop.timeZone);
  return {
    id: fulfilment.id,
    admin_graphql_api_id: `gid://shopify/Fulfillment/${fulfilment.id}`,
    order_id: order.id,
    name: `${orderName(order)}.${(order.fulfilments ?? []).indexOf(fulfilment) + 1}`,
    status: "success",
    service: "manual",
    created_at: at,
    updated_at: at,
    line_items: order.lines
      .filter(({ id }) => fulfilment.lines.some(({ lineId }) => lineId === id))
      .map((line) => lineItemPayload(order, line)),
  };
}

function applicationPayload(application: DiscountApplication, currency: string) {
  return {
    type: application.type,
    ...(application.code === null ? { title: application.title } : { code: application.code }),
    value:
      application.valueType === "percentage"
        ? String(application.value / 100)
        : formatMinor(application.value, currency),
    value_type: application.valueType,
    target_type: application.targetType,
    target_selection: application.targetSelection,
    allocation_method: application.allocationMethod,
  };
}

function discountCodesPayload(order: Order) {
  return order.discountApplications.flatMap((application, index) => {
    if (application.code === null) return [];
    const allocations = [...order.lines, ...order.shippingLines].flatMap((line) => line.allocations);
    const amountMinor = allocations
      .filter(({ applicationIndex }) => applicationIndex === index)
      .reduce((sum, allocation) => sum + allocation.amountMinor, 0);
    const type = application.targetType === "shipping_line" ? "shipping" : application.valueType;
    return [{ code: application.code, amount: formatMinor(amountMinor, order.currencyCode), type }];
  });
}
