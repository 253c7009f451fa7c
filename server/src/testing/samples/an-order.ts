import type { OrderLine, OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";

export const CREATED_AT = "2026-01-05T08:00:00.000Z";

export function aCustomer(customerId = "7001", facts: Partial<CustomerFacts> = {}): CustomerFacts {
  return {
    customerId,
    email: `customer-${customerId}@example.com`,
    isEmailVerified: true,
    firstName: "Ada",
    lastName: customerId,
    hasAccount: true,
    tags: [],
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...facts,
  };
}

export function aLine(line: Partial<OrderLine> = {}): OrderLine {
  const quantity = line.quantity ?? 1;
  return {
    lineId: "1",
    productId: "11",
    currentQuantity: quantity,
    unitPriceMinor: 2000,
    discountMinor: 0,
    taxMinor: 0,
    isGiftCard: false,
    ...line,
    quantity,
  };
}

/** A paid order of one unit at 20.00, unless other values are given. */
export function anOrder(order: Partial<OrderState> = {}): OrderState {
  const lines = order.lines ?? [aLine()];
  const processedAt = order.processedAt ?? "2026-02-01T12:00:00.000Z";
  return {
    orderId: "9001",
    name: `#${order.orderId ?? "9001"}`,
    customerId: "7001",
    customerTags: [],
    customerHasAccount: true,
    isTest: false,
    currencyCode: "EUR",
    updatedAt: processedAt,
    cancelledAt: null,
    financialStatus: "paid",
    isFulfilled: false,
    taxesIncluded: false,
    channel: "web",
    discountCodes: [],
    shippingMinor: 0,
    shippingTaxMinor: 0,
    tipMinor: 0,
    paidWithGiftCardMinor: 0,
    totalMinor: lines.reduce(
      (sum, line) => sum + line.unitPriceMinor * line.quantity - line.discountMinor,
      0,
    ),
    refunds: [],
    ...order,
    processedAt,
    lines,
  };
}

export function orderChanged(order: OrderState, customer: CustomerFacts | null = null): StoreEvent {
  const known = customer ?? (order.customerId === null ? null : aCustomer(order.customerId));
  return { type: "order_changed", order, customer: known, guestEmail: known ? null : "guest@example.com" };
}

export const refundCreated = (orderId: string, refund: RefundState): StoreEvent => ({
  type: "refund_created",
  orderId,
  refund,
});
