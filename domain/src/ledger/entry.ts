// The ledger's vocabulary. A posting is one decision. It has entries; each moves points (> 0) from one account to
// another, so nothing is ever created or lost.

export const memberAccounts = ["available", "pending"] as const;
export const shopAccounts = [
  "issued",
  "granted",
  "redeemed",
  "expired",
  "adjusted",
  "imported",
  "written_off",
  // Used while two customers are merged: points that leave one enter the other at once, so it is always empty.
  "merged",
  // Points for reaching a tier: unlike granted ones, they are not earned, and so never count toward a tier.
  "gifted",
] as const;

export type MemberAccount = (typeof memberAccounts)[number];
export type ShopAccount = (typeof shopAccounts)[number];
export type Account = MemberAccount | ShopAccount;

export const postingKinds = [
  "order_award",
  "order_clawback",
  "release",
  "expiry",
  "action",
  "referral",
  "adjustment",
  "import",
  "undo",
  "redemption",
  "redemption_return",
  "write_off",
  "write_off_reversal",
  "merge",
  "merge_undo",
  "tier_gift",
] as const;

export type PostingKind = (typeof postingKinds)[number];

/** How many points move, and between which accounts. */
export interface Move {
  readonly from: Account;
  readonly to: Account;
  readonly points: number;
}

/** One leg of a posting. A leg that credits a member from an account of the shop is a lot. */
export interface Entry extends Move {
  readonly leg: number;
  /** The balance after it, as recorded: of the member's account that this leg touches; of `available` for a release. */
  readonly balanceAfter: number;
  /** For a credit: when it can or could first be spent. */
  readonly availableAt: string | null;
  /** For a lot: its own expiry date; null if the program's settings decide it. */
  readonly expiresAt: string | null;
  /**
   * For a credit, and for points that expire: the first lot that the points come from. For a release: the lot that is
   * released.
   */
  readonly lotOf: string | null;
  /** The order whose award this is, or from whose award the points come; for points that expire, too. */
  readonly orderId: string | null;
}

/** A lot's id is its entry's. */
export const lotIdOf = (postingId: string, leg: number): string => `${postingId}:${leg}`;

export function entryOfLot(lotId: string): { readonly postingId: string; readonly leg: number } {
  const colon = lotId.lastIndexOf(":");
  return { postingId: lotId.slice(0, colon), leg: Number(lotId.slice(colon + 1)) };
}

export const isMemberAccount = (account: Account): account is MemberAccount =>
  account === "available" || account === "pending";

/** An entry from an account of the shop to a member. */
export const isCredit = ({ from, to }: Pick<Move, "from" | "to">): boolean =>
  isMemberAccount(to) && !isMemberAccount(from);

/** An entry from a member to an account of the shop. */
export const isDebit = ({ from, to }: Pick<Move, "from" | "to">): boolean =>
  isMemberAccount(from) && !isMemberAccount(to);

/** The merged customer and the kept one. */
export type MergeSide = "from" | "into";

/** Each posting's key is unique in its shop: posting it again succeeds and changes nothing. */
export const sourceKey = {
  order: (orderId: string, change: number) => `order:${orderId}:${change}`,
  release: (lotId: string) => `release:${lotId}`,
  /** A lot expires once: nothing is ever put back into it. */
  expiry: (lotId: string) => `expiry:${lotId}`,
  action: (ruleId: string, customerId: string, occurrence: string) =>
    `action:${ruleId}:${customerId}:${occurrence}`,
  referral: (referralId: string, nth: number) => `referral:${referralId}:${nth}`,
  adjustment: (idempotencyKey: string) => `adjustment:${idempotencyKey}`,
  import: (batchId: string, row: number) => `import:${batchId}:${row}`,
  undo: (postingId: string) => `undo:${postingId}`,
  redemption: (redemptionId: string, postingNumber: number) => `redemption:${redemptionId}:${postingNumber}`,
  /** A merge makes one posting for each of its two members. So does its undo. */
  merge: (mergeId: string, side: MergeSide) => `merge:${mergeId}:${side}`,
  mergeUndo: (mergeId: string, side: MergeSide) => `merge:${mergeId}:undo:${side}`,
  writeOff: (postingId: string, nth: number) => `write-off:${postingId}:${nth}`,
  /** `change` counts the givings and takings of one gift. */
  tierGift: (tierId: string, customerId: string, nth: number, change: number) =>
    `tier:${tierId}:${customerId}:${nth}:${change}`,
} as const;

/** How a member's account changes: points that came in less points that went out. */
export const changeOf = ({ from, to, points }: Move, account: Account): number =>
  (to === account ? points : 0) - (from === account ? points : 0);

/** Order awards, actions and referrals, less clawbacks. Imports, adjustments, tier gifts and returns are not earned. */
export const lifetimeChangeOf = (move: Move): number => -changeOf(move, "issued") - changeOf(move, "granted");
