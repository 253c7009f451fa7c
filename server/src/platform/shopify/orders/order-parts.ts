// What both forms of an order share, so that a webhook and an API answer cannot drift apart.
import type { FinancialStatus, OrderLine } from "@laurel/domain/orders/order-state.ts";

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

/** Unknown words earn nothing yet: they are `pending`. */
export function toFinancialStatus(word: string | null | undefined): FinancialStatus {
  const status = word?.toLowerCase() ?? "";
  return FINANCIAL_STATUSES.has(status) ? (status as FinancialStatus) : "pending";
}

/** Each once, in one order, whatever the platform's: two states are compared as they stand. */
export function sortedWords(words: readonly string[]): string[] {
  const kept = new Set<string>();
  for (const word of words) if (word.trim() !== "") kept.add(word.trim());
  return [...kept].sort();
}

/** By id, as numbers: the two forms need not list lines in the same order. */
export function sortLines<Line extends Pick<OrderLine, "lineId">>(lines: Line[]): Line[] {
  return lines.sort((a, b) => a.lineId.length - b.lineId.length || (a.lineId < b.lineId ? -1 : 1));
}

/** What a line is called. A name that the platform does not give is left out. */
export function lineNames(
  title: string | null | undefined,
  variantTitle: string | null | undefined,
): Pick<OrderLine, "title" | "variantTitle"> {
  return {
    ...(title && { title: title.slice(0, NAME_MAX) }),
    ...(variantTitle && variantTitle !== NO_VARIANT && { variantTitle: variantTitle.slice(0, NAME_MAX) }),
  };
}

/** The platform's own limit: what is longer was not made there. */
const NAME_MAX = 255;
/** The one variant of a product that has none. */
const NO_VARIANT = "Default Title";

export const textOrNull = (text: string | null | undefined): string | null => (text ? text : null);

/** The payment gateways that spend what the store itself owes. */
export const GIFT_GATEWAYS: ReadonlySet<string> = new Set(["gift_card", "shopify_store_credit"]);
