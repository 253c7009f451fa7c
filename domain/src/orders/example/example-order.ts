// An order that nobody placed, to show what a setting does.
import { currencyDecimals } from "../../money.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { OrderState } from "../order-state.ts";
import { targetInTier } from "../target.ts";

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
  { timeZone, currencyCode }: Omit<ExampleShop, "now">,
  tierId: string | null = null,
): number | null => {
  const decimals = currencyDecimals(currencyCode);
  const order = { state, refunds: [], isDeleted: false };
  return targetInTier({ ...order, program, tierId, timeZone, currencyDecimals: decimals })?.points ?? null;
};
