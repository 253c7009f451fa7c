// One order as it is on the platform at one moment, in the only format that the rules know. Webhook payloads and API
// answers are both converted to it, so no rule depends on the source. It holds no name and no address.

/** The payment status of an order. A new order of which it is not known is `pending`: it earns nothing yet. */
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
  /** The platform's names at the time of purchase, for display. No rule uses them. */
  readonly title?: string;
  readonly variantTitle?: string;
  /** As ordered, in whole units, before any refund or edit. */
  readonly quantity: number;
  /** The platform's present quantity: after the refunds and edits that this state includes. */
  readonly currentQuantity: number;
  /** One unit before discounts, in minor units of the shop's currency. */
  readonly unitPriceMinor: number;
  /** All discounts on `quantity` units together, of the line and of the order. */
  readonly discountMinor: number;
  /** Tax on `quantity` units after discounts; included in the price if the order's `taxesIncluded` is true. */
  readonly taxMinor: number;
  /** Duties in the price, on `quantity` units; they are no goods. Missing if none are in it. */
  readonly dutyMinor?: number;
  readonly isGiftCard: boolean;
  /** Facts of the product, known only if the program needs them (see `needsProductFacts`). */
  readonly productTags?: readonly string[];
  readonly collectionIds?: readonly string[];
}

/** A line of a tip. It is none of the order's goods. */
export interface TipLine {
  readonly lineId: string;
  readonly quantity: number;
  /** After the refunds and edits that this state includes. */
  readonly currentQuantity: number;
  /** Of `quantity` units together, minor units. */
  readonly amountMinor: number;
}

export interface RefundState {
  readonly refundId: string;
  /** When the refund was made, UTC. Missing if the platform does not say. */
  readonly processedAt?: string;
  /** One line may be listed twice; `refundLineId` is unique. */
  readonly lines: readonly {
    readonly refundLineId: string;
    readonly lineId: string;
    readonly quantity: number;
  }[];
  /**
   * Refunded money for goods that is on no line (a refund of an amount), minor units, ≥ 0. Shipping refunds are not
   * included.
   */
  readonly amountMinor: number;
  /** Refunded shipping, in the terms of `OrderState.shippingMinor`, minor units, > 0. Missing if none. */
  readonly shippingMinor?: number;
  /** Refunded tips that are on no line, minor units, > 0. Missing if none. */
  readonly tipMinor?: number;
}

/** What each part of an order cost when all of it was paid, minor units. Parts that cost nothing are left out. */
export interface PaidFor {
  /** When that state was taken. */
  readonly at: { readonly updatedAt: string; readonly triggeredAt: string | null };
  readonly goods: Readonly<Record<string, number>>;
  /** What is no goods, such as shipping and tax on top. */
  readonly besides: Readonly<Record<string, number>>;
}

export interface OrderState {
  readonly orderId: string;
  readonly name: string;
  /** The platform's id of the customer; null for a guest. */
  readonly customerId: string | null;
  readonly customerTags: readonly string[];
  /** The customer has an account in the store, not only a record. */
  readonly customerHasAccount: boolean;
  readonly isTest: boolean;
  /** The shop's currency (ISO 4217); all `…Minor` amounts are in it. */
  readonly currencyCode: string;
  /** RFC 3339 instants, UTC, as `new Date(x).toISOString()` writes them. */
  readonly processedAt: string;
  readonly updatedAt: string;
  readonly cancelledAt: string | null;
  readonly financialStatus: FinancialStatus;
  /** Everything was sent, or nothing needs to be. */
  readonly isFulfilled: boolean;
  /**
   * When the last of it was sent, UTC; when the order was processed if nothing needs to be sent. Missing if it is not
   * fulfilled, or the platform does not say.
   */
  readonly fulfilledAt?: string;
  readonly taxesIncluded: boolean;
  /** Sales channel, such as `web` or `pos`; null if the platform does not say. */
  readonly channel: string | null;
  readonly discountCodes: readonly string[];
  readonly lines: readonly OrderLine[];
  /** Shipping after its discounts (with tax only if `taxesIncluded`), and the tax on it. */
  readonly shippingMinor: number;
  readonly shippingTaxMinor: number;
  /** All tips, as they were given. */
  readonly tipMinor: number;
  /** The lines of the tips, by which they are refunded. Missing if the platform lists none. */
  readonly tips?: readonly TipLine[];
  /** What gift cards and store credit paid. */
  readonly paidWithGiftCardMinor: number;
  /** Total charged, as the platform shows it. The share that gift cards paid is calculated from it. */
  readonly totalMinor: number;
  /** What it costs after all edits, returns and refunds that this state includes. Missing if the platform does not say. */
  readonly currentTotalMinor?: number;
  /**
   * What the customer still owes of an order of which something was received, minor units, ≥ 0. Missing for other
   * orders, and if the platform does not say.
   */
  readonly outstandingMinor?: number;
  /**
   * Not of the platform's state: what had been paid for before it, kept by the record while not all is paid, or read from
   * the platform's agreements. Missing if nothing is known of it.
   */
  readonly paidFor?: PaidFor;
  /** The refunds that this state lists. */
  readonly refunds: readonly RefundState[];
}
