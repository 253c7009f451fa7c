// Whether a friend's order counts for a referral, and when its points are no longer pending. The friend need not be a
// member: a guest earns nothing on the order, but was referred all the same.
import { addDays } from "../dates/local-time.ts";
import type { OrderRecord } from "../orders/order-record.ts";
import { type ExclusionReason, orderTarget, type OrderTerms } from "../orders/target.ts";
import type { ProgramDocument } from "../program/program.ts";

export interface FriendsOrder {
  readonly record: OrderRecord;
  /** The code must still be on the order, in any case. */
  readonly code: string;
  /** The program of the order's first day. */
  readonly program: ProgramDocument;
  readonly timeZone: string;
  readonly currencyDecimals: number;
  /** Staff exclude the friend from the program. */
  readonly isFriendExcluded: boolean;
}

/** By the program of the claim. */
export type ReferralTerms = Pick<ProgramDocument["referrals"], "advocatePoints" | "minimumSpendMinor">;

/** The points that the order brings the member who referred: all or none. */
export function worthOfOrder(order: FriendsOrder, terms: ReferralTerms): number {
  const { record, program, timeZone, currencyDecimals, isFriendExcluded } = order;
  const { state, refunds, isDeleted } = record;
  if (state === null || record.terms === null || !carries(state.discountCodes, order.code)) return 0;
  const target = orderTarget({
    state,
    refunds,
    isDeleted,
    member: isFriendExcluded ? "member_excluded" : "member",
    terms: asAMember(record.terms),
    program,
    timeZone,
    currencyDecimals,
  });
  if (!target.ok || target.value.explanation.none !== undefined) return 0;
  return target.value.eligibleMinor >= terms.minimumSpendMinor ? terms.advocatePoints : 0;
}

export const carries = (codes: readonly string[], code: string): boolean =>
  codes.some((one) => one.trim().toUpperCase() === code);

/** Friends need not be members. */
const asAMember = (terms: OrderTerms): OrderTerms =>
  terms.exclusionReason !== null && NO_MEMBER.has(terms.exclusionReason)
    ? { ...terms, exclusionReason: null }
    : terms;

const NO_MEMBER: ReadonlySet<ExclusionReason> = new Set([
  "guest",
  "not_a_member",
  "customer_added_late",
  "member_left",
]);

/** The end of the friend's hold: after a parcel, where that earns points. */
export function holdEndOf({ state, holdEndsAt }: OrderRecord, { orders }: ProgramDocument): string | null {
  const fulfilledAt = state?.fulfilledAt;
  return orders.awardOn === "fulfilled" && fulfilledAt !== undefined
    ? addDays(fulfilledAt, orders.holdDays)
    : holdEndsAt;
}
