// A redemption as use cases see it.
import type { StoredSpec } from "@laurel/domain/rewards/fulfilment.ts";
import type { RedemptionStatus } from "@laurel/domain/rewards/sync-code-use.ts";
import type { Tx } from "../../database/database.ts";
import { findRedemption, lockRedemption, type RedemptionRow } from "./redemptions.sql.ts";

export interface Redemption {
  readonly redemptionId: string;
  readonly customerId: string;
  readonly rewardId: string;
  readonly status: RedemptionStatus;
  readonly points: number;
  /** In minor units when it was requested; null if that depends on the order. */
  readonly worthMinor: number | null;
  /** The number of debits and returns so far. An odd number means that the points are spent. */
  readonly postings: number;
  /** Of a gift card: a handle in place of its code. */
  readonly code: string;
  /** What the platform was asked to create, but for the code of a gift card. */
  readonly fulfilment: StoredSpec;
  readonly platformId: string | null;
  readonly requestedAt: Date;
  /** When the platform was first asked for the code. */
  readonly triedAt: Date | null;
  /** Of store credit whose request had no answer: when the store first did not list it. */
  readonly missedAt: Date | null;
  /** Since when only a person can say whether the platform has it. */
  readonly doubtedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  readonly orderId: string | null;
  /** When staff handled its failure. */
  readonly handledAt: Date | null;
  /** The redemption that replaced it. */
  readonly retriedAs: string | null;
}

export async function loadRedemption(tx: Tx, redemptionId: string): Promise<Redemption | null> {
  const [row] = await tx.run(findRedemption, [tx.shopId, redemptionId]);
  return row ? toRedemption(row) : null;
}

/** Locked against concurrent changes. If its points move, lock the member first. */
export async function loadLockedRedemption(tx: Tx, redemptionId: string): Promise<Redemption | null> {
  const [row] = await tx.run(lockRedemption, [tx.shopId, redemptionId]);
  return row ? toRedemption(row) : null;
}

export const toRedemption = (row: RedemptionRow): Redemption => ({
  redemptionId: row.id,
  customerId: row.customer_id,
  rewardId: row.reward_id,
  status: row.status,
  points: row.points,
  worthMinor: row.worth_minor,
  postings: row.postings,
  code: row.code,
  fulfilment: row.discount,
  platformId: row.platform_id,
  requestedAt: row.requested_at,
  triedAt: row.tried_at,
  missedAt: row.missed_at,
  doubtedAt: row.doubted_at,
  cancelRequestedAt: row.cancel_requested_at,
  orderId: row.order_id,
  handledAt: row.handled_at,
  retriedAs: row.retried_as,
});
