// One order as it stands on the platform at one moment, in the only form that the rules know.
// Webhook payloads and API answers both become this shape, so that no rule depends on how it came.
// It holds no name and no address; the one personal value, `guestEmail`, never leaves the inbox step.

/** Where an order's payment stands. Unknown words of a platform become `pending`: they earn nothing yet. */
export type FinancialStatus =
  | "pending"
  | "authorized"
  | "partially_paid"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "voided"
  | "expired";

export interface OrderLine {
  readonly lineId: string;
  readonly productId: string | null;
  /** As the platform named them when it was bought, for people to read. No rule looks at them. */
  readonly title?: string;
  readonly variantTitle?: string;
  /** As ordered, whole pieces, before any refund or edit. */
  readonly quantity: number;
  /** As the platform counts it now: after the refunds and edits that this state knows of. */
  readonly currentQuantity: number;
  /** One piece before discounts, in minor units of the shop's currency. */
  readonly unitPriceMinor: number;
  /** What all discounts, of the line and of the order, take from `quantity` pieces together. */
  readonly discountMinor: number;
  /** Tax on `quantity` pieces after discounts; inside the price when the order's `taxesIncluded`. */
  readonly taxMinor: number;
  readonly isGiftCard: boolean;
  /** Facts of the product, known only where the program asks for them (see `needsProductFacts`). */
  readonly productTags?: readonly string[];
  readonly collectionIds?: readonly string[];
}

export interface RefundState {
  readonly refundId: string;
  /** When it was given, UTC. Missing where the platform does not say. */
  readonly processedAt?: string;
  /** One line may be listed twice; `refundLineId` is unique. */
  readonly lines: readonly {
    readonly refundLineId: string;
    readonly lineId: string;
    readonly quantity: number;
  }[];
  /** Refunded goods' money that no line stands for (a refund of an amount), minor units, ≥ 0. Shipping refunds are not in it. */
  readonly amountMinor: number;
}

export interface OrderState {
  readonly orderId: string;
  readonly name: string;
  /** The platform's id of the customer; null for a guest. */
  readonly customerId: string | null;
  readonly customerTags: readonly string[];
  /** The customer has an account in the store (not only a record). */
  readonly customerHasAccount: boolean;
  readonly isTest: boolean;
  /** The shop's currency (ISO 4217); all `…Minor` amounts are in it. */
  readonly currencyCode: string;
  /** RFC 3339 instants, UTC, as `new Date(x).toISOString()` writes them. */
  readonly processedAt: string;
  readonly updatedAt: string;
  readonly cancelledAt: string | null;
  readonly financialStatus: FinancialStatus;
  readonly isFulfilled: boolean;
  readonly taxesIncluded: boolean;
  /** Sales channel, such as `web` or `pos`; null when the platform does not say. */
  readonly channel: string | null;
  readonly discountCodes: readonly string[];
  readonly lines: readonly OrderLine[];
  /** Shipping after its discounts (with tax only if `taxesIncluded`), and the tax on it. */
  readonly shippingMinor: number;
  readonly shippingTaxMinor: number;
  readonly tipMinor: number;
  /** What gift cards and store credit paid. */
  readonly paidWithGiftCardMinor: number;
  /** Total charged, as the platform shows it: what gift cards paid is measured against it. */
  readonly totalMinor: number;
  /** The refunds that this state lists. */
  readonly refunds: readonly RefundState[];
}
