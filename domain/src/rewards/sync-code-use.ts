// What an order means for the code that it carries. A code is used once an order has it. The points follow the order
// only if the program says so. If the points of a code went back and an order still uses it, they are taken again.

export const redemptionStatuses = ["REQUESTED", "ISSUED", "USED", "EXPIRED", "CANCELLED", "FAILED"] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

export interface CodeUse {
  readonly status: RedemptionStatus;
  /** The order that used the code. */
  readonly orderId: string | null;
  /** Debits and returns so far. They alternate, so an odd number means that the points are taken. */
  readonly postings: number;
}

export interface CodeUseChange {
  readonly status: RedemptionStatus;
  readonly orderId: string | null;
  readonly move: "take" | "return" | null;
  /** A merchant should look at it. */
  readonly isFlagged: boolean;
}

export const arePointsTaken = (use: Pick<CodeUse, "postings">): boolean => use.postings % 2 === 1;

/** Applying the same order twice changes nothing the second time. */
export function syncCodeUse(
  use: CodeUse,
  order: { readonly orderId: string; readonly isGone: boolean },
  options: { readonly returnWhenOrderCancelled: boolean },
): CodeUseChange {
  return order.isGone ? orderGone(use, order.orderId, options) : orderStands(use, order.orderId);
}

function orderStands(use: CodeUse, orderId: string): CodeUseChange {
  const isTaken = arePointsTaken(use);
  const isOfAnother = use.orderId !== null && use.orderId !== orderId;
  // Two orders with one code: the platform let it be used twice. The points are taken once.
  if (isOfAnother && isTaken) return { ...unchanged(use), isFlagged: true };
  return {
    status: "USED",
    orderId,
    move: isTaken ? null : "take",
    isFlagged: use.status === "CANCELLED" || use.status === "FAILED",
  };
}

function orderGone(
  use: CodeUse,
  orderId: string,
  options: { readonly returnWhenOrderCancelled: boolean },
): CodeUseChange {
  const isOfAnother = use.orderId !== null && use.orderId !== orderId;
  if (isOfAnother || !arePointsTaken(use)) return unchanged(use);
  return {
    status: "USED",
    orderId,
    move: options.returnWhenOrderCancelled ? "return" : null,
    isFlagged: false,
  };
}

const unchanged = ({ status, orderId }: CodeUse): CodeUseChange => ({
  status,
  orderId,
  move: null,
  isFlagged: false,
});
