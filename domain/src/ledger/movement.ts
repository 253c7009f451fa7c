// The words of the ledger. A posting is one decision; it owns movements, each of which takes points (> 0) out of
// one account and into another. Balanced by construction: nothing is ever created or lost, only moved.

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

export interface Movement {
  readonly leg: number;
  readonly customerId: string;
  readonly from: Account;
  readonly to: Account;
  readonly points: number;
  /** Of the member's account that this leg touches; of `available` for a release. */
  readonly balanceAfter: number;
}

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

/** What a posting's hash covers: account, customer, points of each leg; never time, actor or text. */
export function legsText(
  movements: readonly Pick<Movement, "customerId" | "from" | "to" | "points">[],
): string {
  return movements
    .map(({ customerId, from, to, points }) => `${customerId} ${from}>${to} ${points}`)
    .join("\n");
}

/** How a member's account changes: points that came in less points that went out. */
export const changeOf = (movement: Pick<Movement, "from" | "to" | "points">, account: Account): number =>
  (movement.to === account ? movement.points : 0) - (movement.from === account ? movement.points : 0);

/** Order awards and actions, less clawbacks; imports, adjustments and returns are not earned. */
export const lifetimeChangeOf = (movement: Pick<Movement, "from" | "to" | "points">): number =>
  -changeOf(movement, "issued") - changeOf(movement, "granted");
