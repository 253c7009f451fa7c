// All figures of an order that are computed instead of stored.
import { share } from "../money.ts";
import type { DiscountAllocation, Order, OrderLine } from "./order.ts";

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

const allocated = (allocations: readonly DiscountAllocation[]): number =>
  sum(allocations.map((allocation) => allocation.amountMinor));

export const lineDiscount = (line: OrderLine): number => allocated(line.allocations);

/**
 * The price of the first `units` units of a line after discounts. Differences of two such figures add up exactly,
 * however a line is split.
 */
export function netOfFirst(line: OrderLine, units: number): number {
  return line.unitPriceMinor * units - share(lineDiscount(line), units, line.quantity);
}

export const taxOfFirst = (line: OrderLine, units: number): number =>
  share(line.taxMinor, units, line.quantity);

export const takenQuantity = (line: OrderLine): number => line.removedQuantity + line.refundedQuantity;
export const currentQuantity = (line: OrderLine): number => line.quantity - takenQuantity(line);
export const nameOfLine = ({ title, variantTitle }: OrderLine): string =>
  variantTitle ? `${title} - ${variantTitle}` : title;
export const lineNet = (line: OrderLine): number => netOfFirst(line, line.quantity);

export interface OrderTotals {
  discountsMinor: number;
  /** After discounts; includes tax only when prices do. */
  subtotalMinor: number;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
  currentDiscountsMinor: number;
  currentSubtotalMinor: number;
  currentShippingMinor: number;
  currentTaxMinor: number;
  currentTotalMinor: number;
  receivedMinor: number;
  refundedMinor: number;
  refundedShippingMinor: number;
  discrepancyMinor: number;
  dutiesMinor: number;
  currentDutiesMinor: number;
  additionalFeesMinor: number;
  currentAdditionalFeesMinor: number;
  /** What the customer still owes; below zero: what the store owes. */
  outstandingMinor: number;
}

export function totalsOf(order: Order): OrderTotals {
  const { lines, shippingLines, refunds } = order;
  const subtotalMinor = sum(lines.map(lineNet));
  const shippingMinor = sum(shippingLines.map((line) => line.priceMinor - allocated(line.allocations)));
  const shippingTaxMinor = sum(shippingLines.map((line) => line.taxMinor));
  const taxMinor = sum(lines.map((line) => line.taxMinor)) + shippingTaxMinor;
  const refundedShippingMinor = sum(refunds.map((refund) => refund.shipping?.subtotalMinor ?? 0));
  const refundedShippingTaxMinor = sum(refunds.map((refund) => refund.shipping?.taxMinor ?? 0));
  const discrepancyMinor = sum(refunds.map((refund) => refund.discrepancy?.amountMinor ?? 0));

  const currentSubtotalMinor = sum(
    lines.map((line) => lineNet(line) - netOfFirst(line, takenQuantity(line))),
  );
  const currentLineTaxMinor = sum(lines.map((line) => line.taxMinor - taxOfFirst(line, takenQuantity(line))));
  const currentTaxMinor = currentLineTaxMinor + shippingTaxMinor - refundedShippingTaxMinor;
  const currentShippingMinor = shippingMinor - refundedShippingMinor;
  const dutiesMinor = order.dutiesMinor ?? 0;
  const currentDutiesMinor = dutiesMinor - sum(refunds.map((refund) => refund.dutiesMinor ?? 0));
  const additionalFeesMinor = order.additionalFeesMinor ?? 0;
  const currentAdditionalFeesMinor =
    additionalFeesMinor - sum(refunds.map((refund) => refund.additionalFeesMinor ?? 0));
  const addedTax = (tax: number): number => (order.taxesIncluded ? 0 : tax);
  const currentTotalMinor =
    currentSubtotalMinor +
    currentShippingMinor +
    addedTax(currentTaxMinor) +
    order.tipMinor +
    currentDutiesMinor +
    currentAdditionalFeesMinor +
    discrepancyMinor;
  const receivedMinor = receivedOf(order);
  const refundedMinor = refundedOf(order);
  return {
    discountsMinor:
      sum(lines.map(lineDiscount)) + sum(shippingLines.map((line) => allocated(line.allocations))),
    subtotalMinor,
    shippingMinor,
    taxMinor,
    totalMinor:
      subtotalMinor + shippingMinor + addedTax(taxMinor) + order.tipMinor + dutiesMinor + additionalFeesMinor,
    currentDiscountsMinor: sum(
      lines.map((line) => lineDiscount(line) - share(lineDiscount(line), takenQuantity(line), line.quantity)),
    ),
    currentSubtotalMinor,
    currentShippingMinor,
    currentTaxMinor,
    currentTotalMinor,
    receivedMinor,
    refundedMinor,
    refundedShippingMinor,
    discrepancyMinor,
    dutiesMinor,
    currentDutiesMinor,
    additionalFeesMinor,
    currentAdditionalFeesMinor,
    outstandingMinor: currentTotalMinor - (receivedMinor - refundedMinor),
  };
}

function receivedOf(order: Order): number {
  return sum(
    order.transactions
      .filter(({ kind, status }) => status === "success" && (kind === "sale" || kind === "capture"))
      .map((transaction) => transaction.amountMinor),
  );
}

function refundedOf(order: Order): number {
  return sum(
    order.refunds.flatMap((refund) => refund.transactions).map((transaction) => transaction.amountMinor),
  );
}
