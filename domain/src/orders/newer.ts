// Which of two states of one order or customer is newer. Webhooks come late, twice and in any order. Several states of the same
// second share `updated_at`, so time alone cannot always tell.
import { compareExactInstants } from "../dates/exact-instant.ts";
import type { OrderState } from "./order-state.ts";
import { tipLeft } from "./paid/tip-left.ts";

/** When a state was taken. */
export interface TimeStamp {
  readonly updatedAt: string;
  /** With all digits that the platform gave. Null: it did not say. */
  readonly triggeredAt: string | null;
}

export interface StateStamp extends TimeStamp {
  readonly rank: number;
}

export type Comparison = "newer" | "older" | "tie";

/** Cancelled > refunded > paid > pending: the usual order of events within the same second. */
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

/** Compares `incoming` with `present` by time alone. If the times are equal, what they say decides. */
export function compareStamps(incoming: TimeStamp, present: TimeStamp): Comparison {
  const byUpdate = Date.parse(incoming.updatedAt) - Date.parse(present.updatedAt);
  if (byUpdate !== 0) return byUpdate > 0 ? "newer" : "older";
  if (incoming.triggeredAt === null || present.triggeredAt === null) return "tie";
  const byTrigger = compareExactInstants(incoming.triggeredAt, present.triggeredAt);
  return byTrigger === 0 ? "tie" : byTrigger > 0 ? "newer" : "older";
}

/** Whether two states are worth the same under every program. Fields that do not matter for that are left out. */
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
    tipLeft(state),
    state.paidWithGiftCardMinor,
    state.outstandingMinor ?? 0,
    // It matters only for what is owed.
    state.outstandingMinor ? (state.currentTotalMinor ?? null) : null,
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
        line.dutyMinor ?? 0,
        line.isGiftCard,
      ]),
    state.refunds
      .map(({ refundId, amountMinor, shippingMinor = 0 }) => [refundId, amountMinor, shippingMinor].join(" "))
      .toSorted(),
  ]);
}

/**
 * Chooses between two states that time cannot order: the one further along, otherwise always the same one of the two.
 * So any order of arrival ends alike.
 */
export function winsTie(incoming: OrderState, present: OrderState): boolean {
  const byRank = rankOf(incoming) - rankOf(present);
  if (byRank !== 0) return byRank > 0;
  return moneyOf(incoming) < moneyOf(present);
}
