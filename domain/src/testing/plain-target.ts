// What an order is worth, written a second time as plainly as possible: ordinary numbers, a few rules, no explanation.
// Whatever the history of an order, the ledger must end here.
import type { OrderState } from "../orders/order-state.ts";

export interface PlainRules {
  readonly pointsPerUnitHundredths: number;
  readonly tierBasisPoints: number;
  readonly fixed: { readonly points: number; readonly minimumSpendMinor: number } | null;
  readonly isGiftCardPaymentCounted: boolean;
}

export function plainTarget(order: OrderState, isDeleted: boolean, rules: PlainRules): number {
  const isPaid = order.financialStatus === "paid" || order.financialStatus === "partially_refunded";
  if (isDeleted || order.cancelledAt !== null || !isPaid) return 0;
  const spentMinor = plainEligible(order, rules);
  const points = Math.floor(
    (spentMinor * rules.pointsPerUnitHundredths * rules.tierBasisPoints) / (100 * 100 * 10_000),
  );
  const isBigEnough = rules.fixed !== null && spentMinor > 0 && spentMinor >= rules.fixed.minimumSpendMinor;
  return points + (isBigEnough ? (rules.fixed?.points ?? 0) : 0);
}

function plainEligible(order: OrderState, rules: PlainRules): number {
  let minor = 0;
  for (const line of order.lines) {
    if (line.isGiftCard) continue;
    const discount = Math.round((line.discountMinor * line.currentQuantity) / line.quantity);
    minor += line.unitPriceMinor * line.currentQuantity - discount;
  }
  for (const refund of order.refunds) minor -= refund.amountMinor;
  minor = Math.max(0, minor);
  if (rules.isGiftCardPaymentCounted || order.totalMinor === 0) return minor;
  return minor - Math.round((minor * order.paidWithGiftCardMinor) / order.totalMinor);
}
