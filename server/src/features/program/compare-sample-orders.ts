// An example order, calculated by two programs: with every way to earn that is open now, in each tier.
import { exampleUnits } from "@laurel/domain/earning/spending.ts";
import { currencyDecimals } from "@laurel/domain/money.ts";
import type { OrderState } from "@laurel/domain/orders/order-state.ts";
import type { ProgramDocument } from "@laurel/domain/program/program.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import type { Shop } from "../shops/load-shop.ts";
import { type Comparison, pointsBy } from "./compare-orders.ts";

export interface EffectOnSample {
  readonly tierId: string | null;
  readonly pointsBefore: number | null;
  readonly pointsAfter: number;
}

/** No tier first, then the tiers of the draft. A figure too large to be stored is left out. */
export function compareSampleOrders({ before, after, shop }: Comparison, now: Date): EffectOnSample[] {
  const state = sampleOrder(shop, exampleUnits(before, after), now);
  const pointsIn = (program: ProgramDocument, tierId: string | null): number | null =>
    tierId !== null && findTier(program.tiers, tierId) === null
      ? null
      : pointsBy(program, { state, refunds: [], isDeleted: false, terms: termsIn(tierId) }, shop);
  return [null, ...after.tiers.levels.map(({ id }) => id)].flatMap((tierId) => {
    const pointsAfter = pointsIn(after, tierId);
    return pointsAfter === null ? [] : [{ tierId, pointsBefore: pointsIn(before, tierId), pointsAfter }];
  });
}

/** The version does not matter: each side is calculated by the given program. */
const termsIn = (tierId: string | null) => ({
  programVersion: 0,
  tierId,
  multiplierBasisPoints: 0,
  exclusionReason: null,
});

function sampleOrder({ currencyCode }: Shop, units: number, now: Date): OrderState {
  const totalMinor = units * 10 ** currencyDecimals(currencyCode);
  const line = {
    lineId: "1",
    productId: null,
    quantity: 1,
    currentQuantity: 1,
    unitPriceMinor: totalMinor,
    discountMinor: 0,
    taxMinor: 0,
    isGiftCard: false,
  };
  return {
    orderId: "sample",
    name: "",
    customerId: null,
    customerTags: [],
    customerHasAccount: true,
    isTest: false,
    currencyCode,
    processedAt: now.toISOString(),
    updatedAt: now.toISOString(),
    cancelledAt: null,
    financialStatus: "paid",
    isFulfilled: true,
    taxesIncluded: true,
    channel: null,
    discountCodes: [],
    lines: [line],
    shippingMinor: 0,
    shippingTaxMinor: 0,
    tipMinor: 0,
    paidWithGiftCardMinor: 0,
    totalMinor,
    refunds: [],
  };
}
