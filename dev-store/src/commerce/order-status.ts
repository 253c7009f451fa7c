import { currentQuantity, totalsOf } from "./order-totals.ts";
import type { Order } from "./order.ts";

export type FinancialStatus =
  | "authorized"
  | "expired"
  | "paid"
  | "partially_paid"
  | "partially_refunded"
  | "pending"
  | "refunded"
  | "voided";

export function financialStatusOf(order: Order): FinancialStatus {
  const totals = totalsOf(order);
  const { receivedMinor, refundedMinor } = totals;
  if (receivedMinor === 0) {
    if (order.failedPayment !== undefined) return order.failedPayment;
    if (order.transactions.some(({ kind }) => kind === "void")) return "voided";
    if (totals.totalMinor === 0) return "paid";
    if (order.cancelledAt !== null) return "voided";
    return order.transactions.some(({ kind }) => kind === "authorization") ? "authorized" : "pending";
  }
  if (refundedMinor >= receivedMinor) return "refunded";
  if (refundedMinor > 0) return "partially_refunded";
  return totals.outstandingMinor > 0 ? "partially_paid" : "paid";
}

/** Null until something was fulfilled, as in webhooks. */
export function fulfilmentStatusOf(order: Order): "fulfilled" | "partial" | null {
  const fulfilled = order.lines.some((line) => line.fulfilledQuantity > 0);
  if (!fulfilled) return null;
  return order.lines.every((line) => line.fulfilledQuantity >= currentQuantity(line))
    ? "fulfilled"
    : "partial";
}

/** Nothing was sent, and nothing has to be: goods that need no shipping. Webhooks do not say this. */
export function needsNoFulfilment(order: Order): boolean {
  const left = order.lines.filter((line) => currentQuantity(line) > 0);
  return fulfilmentStatusOf(order) === null && left.length > 0 && !left.some((line) => line.requiresShipping);
}

export function gatewaysOf(order: Order): string[] {
  return [...new Set(order.transactions.map((transaction) => transaction.gateway))];
}
