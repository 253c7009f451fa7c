// The messages about past orders.
import type { Formats } from "../ui/format/formats.tsx";
import type { PastBatch } from "./getting-started.generated.ts";

const AT_WORK: ReadonlySet<PastBatch["state"]> = new Set(["READING", "MEASURING", "CREDITING", "UNDOING"]);

/** Work goes on without the merchant. */
export const isAtWork = (batch: PastBatch | undefined): boolean =>
  batch !== undefined && AT_WORK.has(batch.state) && batch.failure === null;

export const countOrders = (orders: number, formats: Formats): string =>
  `${formats.number(orders)} ${orders === 1 ? "order" : "orders"}`;

export const countMembers = (members: number, formats: Formats): string =>
  `${formats.number(members)} ${members === 1 ? "member" : "members"}`;

/** Such as “24 tests and 61 cancelled left out”; empty when all orders earn. */
export function leftOutWords({ leftOut }: Pick<PastBatch, "leftOut">, formats: Formats): string {
  return leftOut.length === 0 ? "" : `${reasonWords(leftOut, formats)} left out`;
}

function reasonWords(leftOut: PastBatch["leftOut"], formats: Formats): string {
  const parts = leftOut.map(
    ({ reason, orders }) => `${formats.number(orders)} ${REASONS[reason] ?? "others"}`,
  );
  const last = parts.at(-1) ?? "";
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
}

/**
 * Why no order can be credited: each has counted already or cannot earn. Such as “All 2,450 orders of the last 60 days
 * have counted already.”
 */
export function nothingToCreditWords(
  { ordersRead, reach, leftOut }: Pick<PastBatch, "ordersRead" | "reach" | "leftOut">,
  formats: Formats,
): string {
  if (ordersRead === 0)
    return reach === "ALL"
      ? "Your store has no orders yet."
      : "Your store has no orders from the last 60 days.";
  const from = reach === "ALL" ? "from your store" : "from the last 60 days";
  const without = leftOut.filter(({ reason }) => reason !== "counts_already");
  const counted = ordersRead - without.reduce((sum, { orders }) => sum + orders, 0);
  const all = countOrders(ordersRead, formats);
  if (without.length === 0)
    return ordersRead === 1
      ? `The only order ${from} has already been counted.`
      : `All ${all} ${from} have already been counted.`;
  const reasons = reasonWords(without, formats);
  if (counted <= 0) return `No orders ${from} would earn anything: ${reasons}.`;
  return `Of the ${all} ${from}, ${formats.number(counted)} ${counted === 1 ? "has" : "have"} already been counted; ${reasons} earn nothing.`;
}

const REASONS: Readonly<Record<string, string>> = {
  cancelled: "cancelled",
  channel: "from another sales channel",
  counts_already: "already counted",
  customer_deleted: "from deleted customers",
  customer_tag: "from customers with an excluded tag",
  deleted: "deleted",
  guest: "without a customer",
  member_excluded: "from excluded customers",
  member_left: "from customers who had left",
  not_a_member: "from customers who aren’t members",
  not_fulfilled: "not fulfilled",
  not_paid: "not paid",
  refunded: "refunded",
  test_order: "tests",
  too_small: "too small to earn a point",
  unsafe_number: "too large",
  voided: "voided",
};

/** Why the store could not be read, and what helps. */
export function failureWords({ failure, missingScope }: Pick<PastBatch, "failure" | "missingScope">): string {
  if (failure === "access_denied")
    return `Your store didn’t give Laurel access${missingScope === null ? "" : ` (${missingScope})`}. Ask for access, then try again. No points were given.`;
  return (
    FAILURES[failure ?? ""] ??
    `Laurel couldn’t read your store’s orders (${failure ?? "unknown"}). No points were given. Try again.`
  );
}

/** Why it takes longer. Nobody has to do anything. */
export const troubleWords = (trouble: string): string =>
  trouble === "export_busy"
    ? "Your store is busy with other exports. This one is waiting its turn."
    : "Your store’s export didn’t finish. It is being prepared again.";

const NO_ANSWER = "Your store didn’t answer for a while. No points were given. Try again.";

const FAILURES: Readonly<Record<string, string>> = {
  export_failed:
    "Your store failed to export its orders three times in a row. No points were given. Try again later.",
  export_expired: "Your store’s export expired before Laurel could read it. No points were given. Try again.",
  export_canceled: "The export was cancelled in your store. No points were given. Try again.",
  malformed_answer:
    "Laurel couldn’t understand your store’s answer. No points were given. The server’s log says more.",
  platform_unavailable: NO_ANSWER,
  platform_unreachable: NO_ANSWER,
  rate_limited:
    "Your store asked Laurel to wait for too long. No points were given. Try again in a few minutes.",
  shop_unavailable: "Your store is closed, frozen or gone. No points were given.",
  no_credentials:
    "Laurel has no access to your store. Open the app once from your store’s admin, then try again.",
  not_authorized:
    "Your store no longer lets Laurel in. Open the app once from your store’s admin, then try again.",
};
