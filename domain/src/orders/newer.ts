// Which of two states of one order is the newer one. Webhooks come late, twice and in any order; several of
// one second share `updated_at`, so time alone cannot always tell.
import type { OrderState } from "./order-state.ts";

/** Where a state stands in time. `triggeredAt` is null when the platform did not say. */
export interface StateStamp {
  readonly updatedAt: string;
  readonly triggeredAt: string | null;
  readonly rank: number;
}

export type Comparison = "newer" | "older" | "tie";

/** Cancelled > refunded > paid > pending: what later happens to an order, at one and the same second. */
export function rankOf(state: OrderState): number {
  if (state.cancelledAt !== null) return 3;
  if (
    state.refunds.length > 0 ||
    state.financialStatus === "refunded" ||
    state.financialStatus === "partially_refunded"
  )
    return 2;
  return state.financialStatus === "paid" ? 1 : 0;
}

export const stampOf = (state: OrderState, triggeredAt: string | null): StateStamp => ({
  updatedAt: state.updatedAt,
  triggeredAt,
  rank: rankOf(state),
});

/** How `incoming` stands to `present`, by time alone. A tie is for the money to decide. */
export function compareStamps(incoming: StateStamp, present: StateStamp): Comparison {
  const byUpdate = Date.parse(incoming.updatedAt) - Date.parse(present.updatedAt);
  if (byUpdate !== 0) return byUpdate > 0 ? "newer" : "older";
  if (incoming.triggeredAt === null || present.triggeredAt === null) return "tie";
  const byTrigger = Date.parse(incoming.triggeredAt) - Date.parse(present.triggeredAt);
  return byTrigger === 0 ? "tie" : byTrigger > 0 ? "newer" : "older";
}

/** Whether two states are worth the same under every program: what a tie may safely ignore is left out. */
export function isSameMoney(a: OrderState, b: OrderState): boolean {
  return moneyOf(a) === moneyOf(b);
}

function moneyOf(state: OrderState): string {
  return JSON.stringify([
    state.customerId,
    state.customerTags.toSorted(),
    state.channel,
    state.processedAt,
    state.isTest,
    state.cancelledAt !== null,
    state.financialStatus,
    state.isFulfilled,
    state.taxesIncluded,
    state.shippingMinor,
    state.shippingTaxMinor,
    state.tipMinor,
    state.paidWithGiftCardMinor,
    state.totalMinor,
    [...state.lines]
      .sort((a, b) => (a.lineId < b.lineId ? -1 : 1))
      .map((line) => [
        line.lineId,
        line.productId,
        line.quantity,
        line.currentQuantity,
        line.unitPriceMinor,
        line.discountMinor,
        line.taxMinor,
        line.isGiftCard,
      ]),
    state.refunds.map((refund) => `${refund.refundId} ${refund.amountMinor}`).toSorted(),
  ]);
}

/** Between two states that time cannot order: the one further along, else always the same one of the two. Any order of arrival ends alike. */
export function winsTie(incoming: OrderState, present: OrderState): boolean {
  const byRank = rankOf(incoming) - rankOf(present);
  if (byRank !== 0) return byRank > 0;
  return moneyOf(incoming) < moneyOf(present);
}
