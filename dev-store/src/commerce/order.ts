// An order as the store keeps it: what was ordered stays unchanged, and later events are added. Everything else in a
// payload (totals, statuses, current quantities) is computed in order-totals.ts.

export interface OrderLine {
  id: number;
  productId: number | null;
  variantId: number | null;
  variantTitle?: string | null;
  title: string;
  sku: string | null;
  vendor: string | null;
  /** As ordered, plus additions by edits. */
  quantity: number;
  /** Removed by edits. */
  removedQuantity: number;
  refundedQuantity: number;
  fulfilledQuantity: number;
  unitPriceMinor: number;
  isGiftCard: boolean;
  isTaxable: boolean;
  requiresShipping: boolean;
  taxRateBasisPoints: number;
  /** Tax on `quantity` units after discounts. */
  taxMinor: number;
  /** What each discount takes off all `quantity` units together. */
  allocations: DiscountAllocation[];
}

export interface DiscountAllocation {
  applicationIndex: number;
  amountMinor: number;
}

export interface OrderShippingLine {
  id: number;
  title: string;
  priceMinor: number;
  taxRateBasisPoints: number;
  taxMinor: number;
  allocations: DiscountAllocation[];
}

export interface DiscountApplication {
  type: "discount_code" | "manual";
  code: string | null;
  title: string;
  valueType: "fixed_amount" | "percentage";
  /** Minor units for a fixed amount, basis points for a percentage. */
  value: number;
  targetType: "line_item" | "shipping_line";
  targetSelection: "all" | "entitled" | "explicit";
  allocationMethod: "across" | "each";
}

export interface Transaction {
  id: number;
  kind: "authorization" | "capture" | "sale" | "refund" | "void";
  status: "success" | "pending" | "failure";
  gateway: string;
  amountMinor: number;
  parentId: number | null;
  /** The gift card that paid. */
  giftCardId?: number;
  /** The account of store credit that paid. */
  storeCreditAccountId?: number;
  createdAt: string;
}

/** What was sent at once. */
export interface Fulfilment {
  id: number;
  createdAt: string;
  lines: { lineId: number; quantity: number }[];
}

export interface RefundLine {
  id: number;
  lineId: number;
  quantity: number;
  subtotalMinor: number;
  taxMinor: number;
  restockType: "no_restock" | "cancel" | "return";
}

export interface Refund {
  id: number;
  createdAt: string;
  note: string | null;
  isRestocked: boolean;
  lines: RefundLine[];
  shipping: { id: number; shippingLineId: number; subtotalMinor: number; taxMinor: number } | null;
  /** Calculated amount less refunded amount: negative when more is refunded than the lines add up to. */
  discrepancy: { id: number; amountMinor: number } | null;
  /** Missing if none were refunded. */
  dutiesMinor?: number;
  /** Missing if none were refunded. */
  additionalFeesMinor?: number;
  transactions: Transaction[];
}

export interface Address {
  address1: string;
  zip: string;
  /** ISO 3166-1, two letters. */
  countryCode: string;
}

export interface Order {
  id: number;
  number: number;
  customerId: number | null;
  email: string | null;
  /** Where it is sent. Missing in snapshots from before addresses were asked for, and if none was given. */
  address?: Address;
  isTest: boolean;
  sourceName: string;
  tags: string[];
  note: string | null;
  currencyCode: string;
  taxesIncluded: boolean;
  createdAt: string;
  processedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: "customer" | "declined" | "fraud" | "inventory" | "other" | "staff" | null;
  closedAt: string | null;
  isEdited: boolean;
  lines: OrderLine[];
  shippingLines: OrderShippingLine[];
  discountApplications: DiscountApplication[];
  tipMinor: number;
  /** Import duties that were paid at checkout, beside all prices. Missing if there are none. */
  dutiesMinor?: number;
  /** Additional fees that were paid at checkout, such as one for recycling. Missing if there are none. */
  additionalFeesMinor?: number;
  /** What became of a payment that failed. Missing for all other orders. */
  failedPayment?: "voided" | "expired";
  /** Payments; refunded money is in `refunds`. */
  transactions: Transaction[];
  refunds: Refund[];
  /** Missing in snapshots from before they were kept. */
  fulfilments?: Fulfilment[];
  /** Missing if it never was edited, and in snapshots from before they were kept. */
  edits?: OrderEdit[];
}

/** What an edit added to what the order costs, or below zero took off. */
export interface OrderEdit {
  id: number;
  at: string;
  sales: Sale[];
}

/** A part of what the order costs. */
export interface Sale {
  type: "PRODUCT" | "GIFT_CARD" | "SHIPPING" | "TIP" | "DUTY" | "ADDITIONAL_FEE" | "ADJUSTMENT";
  /** Of goods and gift cards. */
  lineId: number | null;
  quantity: number;
  /** With tax. */
  amountMinor: number;
  taxMinor: number;
}

/** The units that one edit added to and removed from the lines. */
export interface EditSummary {
  additions: { id: number; delta: number }[];
  removals: { id: number; delta: number }[];
}

export const orderName = (order: Order): string => `#${order.number}`;
