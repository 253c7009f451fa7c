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
  if (isDeleted || order.cancelledAt !== null || !RECEIVED.has(order.financialStatus)) return 0;
  const spentMinor = plainEligible(order, rules);
  const points = Math.floor(
    (spentMinor * rules.pointsPerUnitHundredths * rules.tierBasisPoints) / (100 * 100 * 10_000),
  );
  const isBigEnough = rules.fixed !== null && spentMinor > 0 && spentMinor >= rules.fixed.minimumSpendMinor;
  return points + (isBigEnough ? (rules.fixed?.points ?? 0) : 0);
}

const RECEIVED: ReadonlySet<string> = new Set(["paid", "partially_paid", "partially_refunded"]);

/** Of orders without tax and shipping. */
function plainEligible(order: OrderState, rules: PlainRules): number {
  let [minor, paid] = [0, 0];
  let owed = order.financialStatus === "paid" ? 0 : (order.outstandingMinor ?? 0);
  for (const line of [...order.lines].reverse()) {
    const discount = Math.round((line.discountMinor * line.currentQuantity) / line.quantity);
    const worth = line.unitPriceMinor * line.currentQuantity - discount;
    const unpaid = Math.min(owed, worth);
    owed -= unpaid;
    paid += worth - unpaid;
    if (!line.isGiftCard) minor += worth - unpaid;
  }
  let back = 0;
  for (const refund of order.refunds) back += refund.amountMinor;
  minor = back < paid ? minor - Math.floor((minor * back) / paid) : 0;
  if (rules.isGiftCardPaymentCounted || order.totalMinor === 0) return minor;
  return minor - Math.round((minor * order.paidWithGiftCardMinor) / order.totalMinor);
}
