// Asks for the orders that came before their customer joined. past-orders/claim-orders.job.ts counts them.
import { FIRST_INSTANT } from "@laurel/domain/bounds.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { findClaimants, findWithClaims, type ClaimantRow } from "./enqueue-claims.sql.ts";
import { hashGuest } from "./loaded-orders.ts";

export const CLAIM_ORDERS = "claim-orders";

export const claimPayload = z.object({
  shopId: z.uuid(),
  customerId: z.uuid(),
  /** The last order that was looked at. */
  after: z.object({ processedAt: z.iso.datetime(), orderId: z.string() }),
});
export type ClaimPayload = z.output<typeof claimPayload>;

/** Call it for customers who have just joined, or proved their e-mail. */
export async function enqueueClaims(
  tx: Tx,
  about: { readonly deps: Deps; readonly shop: Shop },
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  const claimants = await listClaimants(tx, customerIds);
  const ids = claimants.map(({ id }) => id);
  const hashes = claimants.map((claimant) => guestHashOf(claimant, about));
  for (const { customer_id } of await tx.run(findWithClaims, [tx.shopId, ids, hashes]))
    await enqueueClaim(tx, customer_id, { processedAt: FIRST_INSTANT, orderId: "" });
}

/** Of one customer, from after this order on. */
export const enqueueClaim = (tx: Tx, customerId: string, after: ClaimPayload["after"]): Promise<void> =>
  enqueueJob(tx, {
    task: CLAIM_ORDERS,
    payload: { shopId: tx.shopId, customerId, after } satisfies ClaimPayload,
    key: `${CLAIM_ORDERS}:${customerId}:${after.orderId}`,
  });

/**
 * Null if the customer has not proved to be who the address belongs to: then only orders of their own count. Where
 * accounts have no password, the store calls every e-mail verified.
 */
export function guestHashOf(
  { email, is_enrolled, is_email_verified }: ClaimantRow,
  { deps, shop }: { readonly deps: Deps; readonly shop: Shop },
): Buffer | null {
  const isProved = is_enrolled || (is_email_verified && shop.hasClassicAccounts);
  return email !== null && isProved ? hashGuest(deps.env.appSecret, email) : null;
}

/** Those who may claim orders: not erased, and not merged into another customer. */
export const listClaimants = (tx: Tx, customerIds: readonly string[]): Promise<readonly ClaimantRow[]> =>
  tx.run(findClaimants, [tx.shopId, customerIds]);
