// Orders that came before their customer joined: as a guest, or without an account. Those of the last days before joining
// count afterwards, each by the program of its own day.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import type { Tx } from "../../database/database.ts";
import type { Task } from "../../jobs/task.ts";
import type { Deps } from "../../process/deps.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { claimOrder } from "../../core/orders/apply-order-update.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import {
  CLAIM_ORDERS,
  claimPayload,
  type ClaimPayload,
  enqueueClaim,
  guestHashOf,
  listClaimants,
} from "../../core/orders/enqueue-claims.ts";
import { listClaims } from "./claim-orders.sql.ts";
import { openOrderContext, saveContext } from "./open-order-context.ts";

const BATCH = 200;

export const claimOrders: Task<ClaimPayload> = {
  name: CLAIM_ORDERS,
  queue: "apply",
  payload: claimPayload,
  async run(deps, { shopId, customerId, after }) {
    const shop = await findShopById(deps, shopId);
    if (!shop) return;
    await deps.db.transaction(shopId, async (tx) => {
      const last = await claimNext(tx, { deps, shop }, { customerId, after });
      if (last) await enqueueClaim(tx, customerId, last);
    });
  },
};

/** Returns the last order if there may be more. */
async function claimNext(
  tx: Tx,
  about: { readonly deps: Deps; readonly shop: Shop },
  { customerId, after }: Pick<ClaimPayload, "customerId" | "after">,
): Promise<ClaimPayload["after"] | null> {
  await holdInbox(tx);
  const [claimant] = await listClaimants(tx, [customerId]);
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
