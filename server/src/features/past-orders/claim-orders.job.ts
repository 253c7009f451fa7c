// Orders that came before their customer joined: as a guest, or without an account. Those of the last days before joining
// count afterwards, each by the program of its own day.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { FIRST_INSTANT } from "@laurel/domain/bounds.ts";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import type { Deps } from "../../process/deps.ts";
import { holdInbox } from "../inbox/hold-inbox.ts";
import { claimOrder } from "../orders/apply-order-update.ts";
import { hashGuest } from "../orders/loaded-orders.ts";
import { loadProgram } from "../program/load-program.ts";
import { findShopById } from "../shops/find-shop.ts";
import type { Shop } from "../shops/load-shop.ts";
import { findWithClaims, listClaimants, listClaims, type ClaimantRow } from "./claim-orders.sql.ts";
import { openOrderContext, saveContext } from "./open-order-context.ts";

const BATCH = 200;

const payload = z.object({
  shopId: z.uuid(),
  customerId: z.uuid(),
  /** The last order that was looked at. */
  after: z.object({ processedAt: z.iso.datetime(), orderId: z.string() }),
});
type Payload = z.output<typeof payload>;

export const claimOrders: Task<Payload> = {
  name: "claim-orders",
  payload,
  async run(deps, { shopId, customerId, after }) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    await deps.db.transaction(shopId, async (tx) => {
      const last = await claimNext(tx, { deps, shop }, { customerId, after });
      if (last) await enqueueClaim(tx, customerId, last);
    });
  },
};

/** Call it for customers who have just joined, or proved their e-mail. */
export async function enqueueClaims(
  tx: Tx,
  about: { readonly deps: Deps; readonly shop: Shop },
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  const claimants = await tx.run(listClaimants, [tx.shopId, customerIds]);
  const ids = claimants.map(({ id }) => id);
  const hashes = claimants.map((claimant) => guestHashOf(claimant, about));
  for (const { customer_id } of await tx.run(findWithClaims, [tx.shopId, ids, hashes]))
    await enqueueClaim(tx, customer_id, { processedAt: FIRST_INSTANT, orderId: "" });
}

const enqueueClaim = (tx: Tx, customerId: string, after: Payload["after"]): Promise<void> =>
  enqueueJob(tx, {
    task: claimOrders.name,
    payload: { shopId: tx.shopId, customerId, after } satisfies Payload,
    key: `${claimOrders.name}:${customerId}:${after.orderId}`,
  });

/**
 * Null if the customer has not proved to be who the address belongs to: then only orders of their own count. Where
 * accounts have no password, the store calls every e-mail verified.
 */
function guestHashOf(
  { email, is_enrolled, is_email_verified }: ClaimantRow,
  { deps, shop }: { readonly deps: Deps; readonly shop: Shop },
): Buffer | null {
  const isProved = is_enrolled || (is_email_verified && shop.hasClassicAccounts);
  return email !== null && isProved ? hashGuest(deps.env.appSecret, email) : null;
}

/** Returns the last order if there may be more. */
async function claimNext(
  tx: Tx,
  about: { readonly deps: Deps; readonly shop: Shop },
  { customerId, after }: Pick<Payload, "customerId" | "after">,
): Promise<Payload["after"] | null> {
  await holdInbox(tx);
  const [claimant] = await tx.run(listClaimants, [tx.shopId, [customerId]]);
  if (!claimant) return null;
  const { guestClaimDays } = (await loadProgram(tx)).document.orders;
  const { timeZone } = about.shop;
  const firstDay = addLocalDays(toLocalDate(claimant.since, timeZone), -guestClaimDays);
  const orders = await tx.run(listClaims, [
    tx.shopId,
    customerId,
    guestHashOf(claimant, about),
    startOfLocalDay(firstDay, timeZone),
    after.processedAt,
    after.orderId,
    BATCH,
  ]);
  const orderIds = orders.map(({ order_id }) => order_id);
  const by = { actor: "job:claim-orders", change: CLAIMED };
  const context = await openOrderContext(tx, about, { orderIds, customerIds: [customerId], by });
  if (context.book.member(customerId).status !== "MEMBER") return null;
  for (const orderId of orderIds) claimOrder(context, orderId, customerId);
  saveContext(context);
  const last = orders.length === BATCH ? orders.at(-1) : undefined;
  return last ? { processedAt: last.processed_at.toISOString(), orderId: last.order_id } : null;
}

const CLAIMED = { name: "claimed", at: null, quantities: [], refundedMinor: 0 } as const;
