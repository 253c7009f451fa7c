// What stands about past orders in words.
import type { Formats } from "../ui/format/formats.tsx";
import type { PastBatch } from "./getting-started.generated.ts";

const AT_WORK: ReadonlySet<PastBatch["state"]> = new Set(["READING", "MEASURING", "CREDITING", "UNDOING"]);

/** Something moves without the merchant. */
export const isAtWork = (batch: PastBatch | undefined): boolean =>
  batch !== undefined && AT_WORK.has(batch.state) && batch.failure === null;

export const countOrders = (orders: number, formats: Formats): string =>
  `${formats.number(orders)} ${orders === 1 ? "order" : "orders"}`;

export const countMembers = (members: number, formats: Formats): string =>
  `${formats.number(members)} ${members === 1 ? "member" : "members"}`;

/** “24 tests and 61 cancelled left out”; nothing when all earn something. */
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

/** Why: what was read counts already, or cannot earn. “All 2,450 orders of the last 60 days have counted already.” */
export function nothingToCreditWords(
  { ordersRead, reach, leftOut }: Pick<PastBatch, "ordersRead" | "reach" | "leftOut">,
  formats: Formats,
): string {
  if (ordersRead === 0)
    return reach === "ALL"
      ? "Your store has no orders yet."
      : "Your store has no orders of the last 60 days.";
  const from = reach === "ALL" ? "of your store" : "of the last 60 days";
  const without = leftOut.filter(({ reason }) => reason !== "counts_already");
  const counted = ordersRead - without.reduce((sum, { orders }) => sum + orders, 0);
  const all = countOrders(ordersRead, formats);
  if (without.length === 0)
    return ordersRead === 1
      ? `The one order ${from} has counted already.`
      : `All ${all} ${from} have counted already.`;
  const reasons = reasonWords(without, formats);
  if (counted <= 0) return `No order ${from} would earn anything: ${reasons}.`;
  return `Of the ${all} ${from}, ${formats.number(counted)} ${counted === 1 ? "has" : "have"} counted already; ${reasons} earn nothing.`;
}

const REASONS: Readonly<Record<string, string>> = {
  cancelled: "cancelled",
  channel: "of another channel",
  counts_already: "counted already",
  customer_deleted: "of deleted customers",
  customer_tag: "of excluded customers",
  deleted: "deleted",
  guest: "without a customer",
  member_excluded: "of excluded members",
  not_a_member: "of people who do not take part",
  not_fulfilled: "not fulfilled",
  not_paid: "not paid",
  refunded: "refunded",
  test_order: "tests",
  too_small: "too small for a point",
  unsafe_number: "too large",
  voided: "voided",
};

/** Why the store could not be read, and what helps. */
export function failureWords({ failure, missingScope }: Pick<PastBatch, "failure" | "missingScope">): string {
  if (failure === "access_denied")
    return `Your store did not give Laurel access${missingScope === null ? "" : ` (${missingScope})`}. Ask it for access, then try again. Nothing was posted.`;
  return (
    FAILURES[failure ?? ""] ??
    `The store’s orders could not be read (${failure ?? "unknown"}). Nothing was posted; try again.`
  );
}

/** Why it takes longer; it goes on by itself. */
export const troubleWords = (trouble: string): string =>
  trouble === "export_busy"
    ? "Your store is busy with other exports: this one waits its turn."
    : "Your store’s export did not finish: it is being prepared again.";

const NO_ANSWER = "The store did not answer for a while. Nothing was posted; try again.";

const FAILURES: Readonly<Record<string, string>> = {
  export_failed:
    "Your store could not export its orders, three times in a row. Nothing was posted; try again later.",
  export_expired: "Your store’s export was gone before it was read. Nothing was posted; try again.",
  export_canceled: "The export was cancelled in your store. Nothing was posted; try again.",
  malformed_answer:
    "The store’s answer could not be understood. Nothing was posted; the server’s log says more.",
  platform_unavailable: NO_ANSWER,
  platform_unreachable: NO_ANSWER,
  rate_limited: "The store asked to wait, for too long. Nothing was posted; try again in some minutes.",
  shop_unavailable: "The store is closed, frozen or gone. Nothing was posted.",
  no_credentials:
    "Laurel has no access to the store: open the app once from the store's admin, then try again.",
  not_authorized: "The store no longer lets Laurel in: open the app once from its admin, then try again.",
};
