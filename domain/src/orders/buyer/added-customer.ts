// A sale may be made without a customer, and the store may name who bought later: staff at the till add the customer, or
// an edit does. Such an order earns as of that moment, within the program's days for it. All here follows from which
// states were seen, never from the order in which they came.
import { addLocalDays } from "../../dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "../../dates/local-time.ts";
import type { ProgramDocument } from "../../program/program.ts";
import type { OrderRecord } from "../order-record.ts";
import type { OrderState } from "../order-state.ts";
import type { ExclusionReason, OrderTerms } from "../target.ts";

/** When the store first named who bought, if the order was there without a customer before. */
export const customerAddedAt = ({
  namedAt,
  unnamedAt,
}: Pick<OrderRecord, "namedAt" | "unnamedAt">): string | null =>
  namedAt !== null && unnamedAt !== null && unnamedAt < namedAt ? namedAt : null;

/**
 * What an update means for the terms. `anew`: they are fixed anew, as of the instant `at`. `too_late`: the order stays
 * as it is, and no longer counts. Null: they stay.
 */
export type CustomerNews =
  | { readonly terms: "anew"; readonly at: string; readonly isTooLate: boolean }
  | { readonly terms: "too_late" }
  | null;

/** `ownerId`: our id of the customer whom the newest state names. */
export function customerNews(
  before: OrderRecord,
  update: OrderRecord,
  about: {
    readonly ownerId: string | null;
    readonly timeZone: string;
    readonly orders: Pick<ProgramDocument["orders"], "lateCustomerDays">;
  },
): CustomerNews {
  const { ownerId } = about;
  const { state } = update;
  if (before.terms === null || state === null || state.customerId === null || ownerId === null) return null;
  const { exclusionReason: reason } = before.terms;
  const addedAt = customerAddedAt(update);
  const isTooLate = (at: string | null) => at !== null && isLate(state, at, about);
  if (before.customerId === null)
    return reason === "guest" ? { terms: "anew", at: state.updatedAt, isTooLate: isTooLate(addedAt) } : null;
  // A counted order keeps its terms when it changes hands: a merge in the store looks the same.
  if (before.customerId !== ownerId && reason !== null && OF_FORMER_CUSTOMER.has(reason))
    return { terms: "anew", at: state.updatedAt, isTooLate: isTooLate(addedAt ?? state.updatedAt) };
  if (addedAt === customerAddedAt(before)) return null;
  if (reason === "customer_added_late" && !isTooLate(addedAt))
    return { terms: "anew", at: addedAt ?? state.updatedAt, isTooLate: false };
  // An older state came after all, and says that the order was there without a customer.
  return reason === null && before.unnamedAt === null && isTooLate(addedAt) ? { terms: "too_late" } : null;
}

/** Reasons that the former customer gave. */
const OF_FORMER_CUSTOMER: ReadonlySet<ExclusionReason> = new Set([
  "guest",
  "not_a_member",
  "member_left",
  "customer_deleted",
]);

/** The store took the customer off the order. It is a guest's again, unless it never counted for another reason. */
export function withoutCustomer(record: OrderRecord): OrderRecord {
  const { terms } = record;
  const isOfCustomer =
    terms !== null && (terms.exclusionReason === null || OF_FORMER_CUSTOMER.has(terms.exclusionReason));
  const asGuest: OrderTerms | null = isOfCustomer ? { ...terms, exclusionReason: "guest" } : terms;
  return { ...record, customerId: null, terms: asGuest };
}

/** Local days of the shop: an order of the 1st can be named on the 31st if that is 30 days. 0: never. */
function isLate(
  { processedAt }: OrderState,
  at: string,
  about: {
    readonly timeZone: string;
    readonly orders: Pick<ProgramDocument["orders"], "lateCustomerDays">;
  },
): boolean {
  const { timeZone, orders } = about;
  if (orders.lateCustomerDays === 0) return true;
  const firstDay = addLocalDays(toLocalDate(at, timeZone), -orders.lateCustomerDays);
  return Date.parse(processedAt) < startOfLocalDay(firstDay, timeZone).getTime();
}
