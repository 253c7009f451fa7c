// The words of the ledger. A posting is one decision; it owns entries, each of which takes points (> 0) out of one
// account and into another. Balanced by construction: nothing is ever created or lost, only moved.

export const memberAccounts = ["available", "pending"] as const;
export const shopAccounts = [
  "issued",
  "granted",
  "redeemed",
  "expired",
  "adjusted",
  "imported",
  "written_off",
  // Between two customers who are merged: what leaves the one enters the other at once, so it is always empty.
  "merged",
] as const;

export type MemberAccount = (typeof memberAccounts)[number];
export type ShopAccount = (typeof shopAccounts)[number];
export type Account = MemberAccount | ShopAccount;

export const postingKinds = [
  "order_award",
  "order_clawback",
  "release",
  "action",
  "adjustment",
  "import",
  "undo",
  "redemption",
  "redemption_return",
  "write_off",
  "write_off_reversal",
  "merge",
  "merge_undo",
] as const;

export type PostingKind = (typeof postingKinds)[number];

/** What moves, between which accounts. */
export interface Move {
  readonly from: Account;
  readonly to: Account;
  readonly points: number;
}

/** One leg of a posting. One that credits a member from an account of the shop is a lot, and is called by its own id. */
export interface Entry extends Move {
  readonly leg: number;
  /** Of the member's account that this leg touches; of `available` for a release. As the books stood. */
  readonly balanceAfter: number;
  /** Of a credit: when it can or could first be spent. */
  readonly availableAt: string | null;
  /** A lot's own date. */
  readonly expiresAt: string | null;
  /** Of a credit, the first lot that its points come from; of a release, the lot that is released. */
  readonly lotOf: string | null;
  /** The order whose award this is, or of whose award it holds the points. */
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

/** Points that come to a member from an account of the shop. */
export const isCredit = ({ from, to }: Pick<Move, "from" | "to">): boolean =>
  isMemberAccount(to) && !isMemberAccount(from);

/** Points that a member gives to an account of the shop. */
export const isDebit = ({ from, to }: Pick<Move, "from" | "to">): boolean =>
  isMemberAccount(from) && !isMemberAccount(to);

/** The customer who is given up, and the one who is kept. */
export type MergeSide = "from" | "into";

/** Each posting's key is unique in its shop: posting it again is a success that changes nothing. */
export const sourceKey = {
  order: (orderId: string, change: number) => `order:${orderId}:${change}`,
  release: (lotId: string) => `release:${lotId}`,
  action: (ruleId: string, customerId: string, occurrence: string) =>
    `action:${ruleId}:${customerId}:${occurrence}`,
  adjustment: (idempotencyKey: string) => `adjustment:${idempotencyKey}`,
  import: (batchId: string, row: number) => `import:${batchId}:${row}`,
  undo: (postingId: string) => `undo:${postingId}`,
  redemption: (redemptionId: string, taking: number) => `redemption:${redemptionId}:${taking}`,
  /** A merge is a posting of each of its two members, and so is its undo. */
  merge: (mergeId: string, side: MergeSide) => `merge:${mergeId}:${side}`,
  mergeUndo: (mergeId: string, side: MergeSide) => `merge:${mergeId}:undo:${side}`,
  writeOff: (postingId: string, nth: number) => `write-off:${postingId}:${nth}`,
} as const;

/** How a member's account changes: points that came in less points that went out. */
export const changeOf = ({ from, to, points }: Move, account: Account): number =>
  (to === account ? points : 0) - (from === account ? points : 0);

/** Order awards and actions, less clawbacks; imports, adjustments and returns are not earned. */
export const lifetimeChangeOf = (move: Move): number => -changeOf(move, "issued") - changeOf(move, "granted");
