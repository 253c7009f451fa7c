// What a referral is worth to the member who referred a friend. Everything follows from the friend's order as it is now,
// from the flags, and from what staff decided: the ledger posts target − posted, as for orders.

/** Why staff must decide before a code is made or points are given. In the order in which pages list them. */
export const referralFlags = [
  /** The friend is the member, by e-mail or customer. */
  "same_person",
  /** The store knows the friend: they ordered before the referral. */
  "earlier_customer",
  /** The store refused to make the friend's code. Approving it tries again. */
  "code_failed",
  /** The friend has an earlier order. */
  "not_first_order",
  /** Somebody with another e-mail used the code. */
  "other_email",
  /** The order goes to an address of the member's own orders. */
  "same_address",
  /** The member has had as many referrals in that month as the program allows. */
  "over_cap",
] as const;

export type ReferralFlag = (typeof referralFlags)[number];

/** A referral whose order is known, as far as its points depend on it. */
export interface WeighedReferral {
  readonly referralId: string;
  /** When the order was placed. */
  readonly orderedAt: string;
  /** The points that it gives unless a flag or a decision keeps them: 0 while the order does not count. */
  readonly worth: number;
  /** Without `over_cap`. */
  readonly flags: readonly ReferralFlag[];
  /** The flags that staff approved. */
  readonly approved: readonly ReferralFlag[];
  readonly isRefused: boolean;
  /** In one month; 0: no limit. By the program of the claim. */
  readonly monthlyCap: number;
}

export interface DecidedReferral {
  readonly isOverCap: boolean;
  /** The points that it is worth now. */
  readonly target: number;
}

/**
 * Decides all referrals of one member in one month together. Those that would give points are counted in the order of
 * their orders, so any order of delivery ends the same.
 */
export function decideMonth(referrals: readonly WeighedReferral[]): ReadonlyMap<string, DecidedReferral> {
  const decided = new Map<string, DecidedReferral>();
  let given = 0;
  for (const one of referrals.toSorted(byOrder)) {
    const qualifies = one.worth > 0 && !one.isRefused && undecided(one).length === 0;
    const isOverCap = qualifies && one.monthlyCap > 0 && given >= one.monthlyCap;
    const isGiven = qualifies && (!isOverCap || one.approved.includes("over_cap"));
    if (isGiven) given += 1;
    decided.set(one.referralId, { isOverCap, target: isGiven ? one.worth : 0 });
  }
  return decided;
}

/** The flags that nobody has approved. */
export const undecided = ({
  flags,
  approved,
}: Pick<WeighedReferral, "flags" | "approved">): readonly ReferralFlag[] =>
  flags.filter((flag) => !approved.includes(flag));

/**
 * What an approval covers: the flags as they stand, and what follows from them. A friend who is known to have ordered
 * before does not wait a second time because the order is not the first.
 */
export function approvedBy(
  flags: readonly ReferralFlag[],
  earlier: readonly ReferralFlag[],
): readonly ReferralFlag[] {
  const approved = new Set([...earlier, ...flags]);
  if (approved.has("earlier_customer")) approved.add("not_first_order");
  if (approved.has("same_person")) for (const also of OF_SAME_PERSON) approved.add(also);
  // Each failure is decided anew.
  approved.delete("code_failed");
  return referralFlags.filter((flag) => approved.has(flag));
}

const OF_SAME_PERSON = ["earlier_customer", "not_first_order", "other_email", "same_address"] as const;

const byOrder = (one: WeighedReferral, other: WeighedReferral): number =>
  one.orderedAt === other.orderedAt
    ? Number(one.referralId > other.referralId) - Number(one.referralId < other.referralId)
    : Number(one.orderedAt > other.orderedAt) - Number(one.orderedAt < other.orderedAt);
