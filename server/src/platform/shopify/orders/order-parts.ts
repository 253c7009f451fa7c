// What both formats of an order share, so that webhooks and API answers are read alike.
import type {
  FinancialStatus,
  OrderLine,
  OrderState,
  RefundState,
} from "@laurel/domain/orders/order-state.ts";
import { firstCharacters, isSeen } from "@laurel/domain/text.ts";

const FINANCIAL_STATUSES: ReadonlySet<string> = new Set<FinancialStatus>([
  "pending",
  "authorized",
  "partially_paid",
  "paid",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
]);

/** Of a word that is not one of these, the platform's next version may know the meaning. It says nothing here. */
export const isFinancialStatus = (word: string): boolean => FINANCIAL_STATUSES.has(word.toLowerCase());

/** A new order of which it is not said has earned nothing yet: it is `pending`. */
export const toFinancialStatus = (word: string | null | undefined): FinancialStatus =>
  word && isFinancialStatus(word) ? (word.toLowerCase() as FinancialStatus) : "pending";

/** What is still owed, where a part was paid. What the store owes the customer is nothing here. */
export const outstandingOf = (
  financialStatus: FinancialStatus,
  outstandingMinor: number | null,
): Pick<OrderState, "outstandingMinor"> =>
  outstandingMinor !== null &&
  (financialStatus === "partially_paid" || (financialStatus === "partially_refunded" && outstandingMinor > 0))
    ? { outstandingMinor: Math.max(0, outstandingMinor) }
    : {};

/**
 * An order of which nothing must be sent, such as a download, is fulfilled from the beginning. Otherwise the last
 * parcel decides when: one that was cancelled or failed was not sent.
 */
export function fulfilmentOf(
  word: string | null | undefined,
  processedAt: string,
  parcels: readonly {
    readonly status?: string | null | undefined;
    readonly createdAt: string | null | undefined;
  }[],
): Pick<OrderState, "isFulfilled" | "fulfilledAt"> {
  const status = word?.toLowerCase();
  if (status === "fulfillment_not_required") return { isFulfilled: true, fulfilledAt: processedAt };
  if (status !== "fulfilled") return { isFulfilled: false };
  const sent = parcels.filter((parcel) => parcel.status?.toLowerCase() === "success");
  const fulfilledAt = sent
    .flatMap(({ createdAt }) => createdAt ?? [])
    .toSorted()
    .at(-1);
  return { isFulfilled: true, ...(fulfilledAt !== undefined && { fulfilledAt }) };
}

/** Of shipping. Discounts are shared out and rounded, so that they may be more than the price. */
export const afterDiscounts = (priceMinor: number, discountMinor: number): number =>
  Math.max(0, priceMinor - discountMinor);

/** Of a line. Nothing is written where there are none. */
export const dutiesIn = (dutyMinor: number): Pick<OrderLine, "dutyMinor"> =>
  dutyMinor > 0 ? { dutyMinor } : {};

/** Shipping that a refund paid back; nothing is written where none was, so that two states compare alike. */
export const refundedShipping = (shippingMinor: number): Pick<RefundState, "shippingMinor"> =>
  shippingMinor > 0 ? { shippingMinor } : {};

export const refundedTip = (tipMinor: number): Pick<RefundState, "tipMinor"> =>
  tipMinor > 0 ? { tipMinor } : {};

/** The lines of tips, which are not among the goods; nothing is written where there are none. */
export function tipsOf(lines: readonly OrderLine[]): Pick<OrderState, "tips"> {
  const tips = lines.map(({ lineId, quantity, currentQuantity, unitPriceMinor, discountMinor }) => ({
    lineId,
    quantity,
    currentQuantity,
    amountMinor: afterDiscounts(unitPriceMinor * quantity, discountMinor),
  }));
  return tips.length > 0 ? { tips: sortLines(tips) } : {};
}

export interface RefundAdjustment {
  readonly reason?: string | null | undefined;
  /** With its tax. Below zero: paid back beyond what the lines and the shipping of the refund were worth. */
  readonly minor: number;
}

/**
 * What a refund paid back for goods beyond its lines, as its adjustments say. While its money is on its way, one of them,
 * above zero, holds it back; another, “Pending refund discrepancy”, takes as much off again when it has gone. The lines
 * took their points already, so beside them the second counts for no more than the first.
 */
export function paidBeyondLines(adjustments: readonly RefundAdjustment[], hasLines: boolean): number {
  const sumOf = (list: readonly RefundAdjustment[]) => list.reduce((sum, { minor }) => sum + minor, 0);
  const gone = sumOf(adjustments.filter(({ reason }) => isPendingDiscrepancy(reason)));
  const others = adjustments.filter(({ reason }) => !isPendingDiscrepancy(reason));
  const held = sumOf(others.filter(({ minor }) => minor > 0));
  const beyond = sumOf(others) + (hasLines ? Math.max(gone, -held) : gone);
  return Math.max(0, -beyond);
}

/** The platform writes it so in webhooks, and PENDING_REFUND_DISCREPANCY in answers. */
const isPendingDiscrepancy = (reason: string | null | undefined): boolean =>
  reason?.toLowerCase().replaceAll(" ", "_") === "pending_refund_discrepancy";

interface Payment {
  readonly kind?: string | null | undefined;
  readonly status?: string | null | undefined;
}

/** What a refund paid back or still will: a payment that failed or met an error gave nothing back. */
export const paymentsBack = <One extends Payment>(payments: readonly One[]): One[] =>
  payments.filter((payment) => isPaymentBack(payment) && !hasFailed(payment));

/** True if a refund tried to pay money back, and no payment of it went or may go through. Its lines are taken back all the same. */
export const paidNothingBack = (payments: readonly Payment[]): boolean =>
  payments.some(isPaymentBack) && paymentsBack(payments).length === 0;

const isPaymentBack = ({ kind }: Payment): boolean => kind?.toLowerCase() === "refund";
const hasFailed = ({ status }: Payment): boolean => FAILED.has(status?.toLowerCase() ?? "");
const FAILED: ReadonlySet<string> = new Set(["failure", "error"]);

/** Without duplicates and sorted, because two states are compared value by value. */
export function sortedWords(words: readonly string[]): string[] {
  const kept = new Set<string>();
  for (const word of words) if (word.trim() !== "") kept.add(word.trim());
  return [...kept].sort();
}

/** By id, as numbers: the two formats need not list lines in the same order. */
export function sortLines<Line extends Pick<OrderLine, "lineId">>(lines: Line[]): Line[] {
  return lines.sort((a, b) => a.lineId.length - b.lineId.length || (a.lineId < b.lineId ? -1 : 1));
}

/** The names of a line. A missing name is left out. */
export function lineNames(
  title: string | null | undefined,
  variantTitle: string | null | undefined,
): Pick<OrderLine, "title" | "variantTitle"> {
  return {
    ...(title && { title: firstCharacters(title, NAME_MAX) }),
    ...(variantTitle &&
      variantTitle !== NO_VARIANT && { variantTitle: firstCharacters(variantTitle, NAME_MAX) }),
  };
}

/** The platform's own limit, in characters: a longer text is not from there. */
const NAME_MAX = 255;
/** The name of the one variant of a product without variants. */
const NO_VARIANT = "Default Title";

/** A text that shows nothing is none. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text && isSeen(text) ? text : null;

/**
 * Without spaces around it. A longer text than an address can be is none. It would not fit into an index either.
 */
export function emailOrNull(text: string | null | undefined): string | null {
  const email = textOrNull(text)?.trim() ?? null;
  return email !== null && email.length <= EMAIL_CHARACTERS_MAX ? email : null;
}

/** A longer text than a telephone number can be is none, for the same reason. */
export const phoneOrNull = (text: string | null | undefined): string | null =>
  text && isSeen(text) && text.length <= PHONE_CHARACTERS_MAX ? text : null;

/** A number has 15 digits at most (E.164); this leaves room for how people write one, with an extension. */
const PHONE_CHARACTERS_MAX = 64;

/** RFC 5321, 4.5.3.1.3, without the brackets. */
const EMAIL_CHARACTERS_MAX = 254;

/** The payment gateways that spend gift cards and store credit. */
export const GIFT_GATEWAYS: ReadonlySet<string> = new Set(["gift_card", "shopify_store_credit"]);
