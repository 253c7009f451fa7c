// What one member did, as far as a simulation looks at it.
import type { OrderState, RefundState } from "../orders/order-state.ts";

export interface PastOrder {
  readonly type: "order";
  readonly orderId: string;
  /** When it was placed, as instants are compared. */
  readonly at: string;
  readonly state: OrderState;
  readonly refunds: readonly RefundState[];
  readonly isDeleted: boolean;
}

export interface PastOccurrence {
  readonly type: "signup" | "action";
  readonly id: string;
  readonly at: string;
  /** The name of a recorded action. */
  readonly action: string | null;
}

/** What counts toward tiers, and is not worked out anew: adjustments, referrals, birthdays. */
export interface PastCounted {
  readonly type: "counted";
  readonly id: string;
  readonly at: string;
  readonly points: number;
}

export type PastEvent = PastOrder | PastOccurrence | PastCounted;
