// An order that nobody placed, to show what a setting does.
import type { ProgramDocument } from "../../program/program.ts";
import type { OrderState } from "../order-state.ts";
import { pointsBy } from "./points-by.ts";

/** In minor units of the shop's currency. */
export interface ExampleAmounts {
  readonly goods: number;
  /** Part of what the goods cost. */
  readonly tax?: number;
  readonly shipping?: number;
  readonly tip?: number;
  /** A gift card that is bought. */
  readonly giftCard?: number;
  readonly paidWithGiftCard?: number;
}

interface ExampleShop {
  readonly timeZone: string;
  readonly currencyCode: string;
  readonly now: Date;
}

/** A member's order that is paid, sent and has no more in it than these amounts. */
export function exampleOrder(amounts: ExampleAmounts, { currencyCode, now }: ExampleShop): OrderState {
  const { goods, tax = 0, shipping = 0, tip = 0, giftCard = 0, paidWithGiftCard = 0 } = amounts;
  const line = (lineId: string, unitPriceMinor: number) => ({
    lineId,
    productId: null,
    quantity: 1,
    currentQuantity: 1,
    unitPriceMinor,
    discountMinor: 0,
    taxMinor: 0,
    isGiftCard: false,
  });
  return {
    orderId: "example",
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
    lines: [
      { ...line("goods", goods), taxMinor: tax },
      ...(giftCard > 0 ? [{ ...line("gift-card", giftCard), isGiftCard: true }] : []),
    ],
    shippingMinor: shipping,
    shippingTaxMinor: 0,
    tipMinor: tip,
    paidWithGiftCardMinor: paidWithGiftCard,
    totalMinor: goods + shipping + tip + giftCard,
    refunds: [],
  };
}

/** What it earns with this program, in this tier. Null: more than can be stored. */
export const examplePoints = (
  program: ProgramDocument,
  state: OrderState,
  shop: Omit<ExampleShop, "now">,
  tierId: string | null = null,
): number | null => {
  // The version and the multiplier do not matter: the given program decides.
  const terms = { programVersion: 0, tierId, multiplierBasisPoints: 0, exclusionReason: null };
  return pointsBy(program, { state, refunds: [], isDeleted: false, terms }, shop);
};
