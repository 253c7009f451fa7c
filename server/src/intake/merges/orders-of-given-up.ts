// The store deletes the customer whom its merge gives up, and may say so before it tells the merge. An order that is first
// heard of in between is left out as a deleted customer's. Once the merge is known, it counts for the customer who is kept.
import { followMerge } from "../../core/orders/apply-order-update.ts";
import { openOrders } from "../../core/orders/loaded-orders.ts";
import { findAffectedReferrals } from "../../core/referrals/affected-referrals.ts";
import { syncReferrals } from "../../core/referrals/sync-referrals.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { findShopById } from "../../tenant/shops/find-shop.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";
import { openOrderContext } from "../past-orders/open-order-context.ts";
import { listOrdersOfGivenUp } from "./merges.sql.ts";

const BATCH = 200;

/** `keptId`: ours. Once more changes nothing; who was deleted too still gets nothing. */
export async function countOrdersOfGivenUp(deps: Deps, shopId: string, keptId: string): Promise<void> {
  const shop = await findShopById(deps, shopId);
  if (!shop) return;
  for (let after: string | undefined = ""; after !== undefined;) {
    const last: string = after;
    after = await deps.db.transaction(shopId, (tx) => countNext(tx, { deps, shop }, { keptId, after: last }));
  }
}

/** Returns the last order if there may be more. */
async function countNext(
  tx: Tx,
  about: { readonly deps: Deps; readonly shop: Shop },
  { keptId, after }: { readonly keptId: string; readonly after: string },
): Promise<string | undefined> {
  await holdInbox(tx);
  const rows = await tx.run(listOrdersOfGivenUp, [tx.shopId, keptId, after, BATCH]);
  if (rows.length === 0) return undefined;
  const orderIds = rows.map(({ order_id }) => order_id);
  const [program, orders] = await Promise.all([
    loadProgram(tx),
    openOrders(tx, orderIds, about.deps.env.appSecret),
  ]);
  const known = orderIds.map((orderId) => orders.get(orderId));
  // A friend's order brings points to who referred them, too.
  const referrals = await findAffectedReferrals(tx, about.deps, { program, events: [], known });
  const context = await openOrderContext(tx, about, {
    orderIds,
    customerIds: [keptId, ...referrals.advocateIds],
    by: { actor: "platform" },
  });
  for (const orderId of orderIds) followMerge(context, orderId);
  context.orders.save(context.now);
  const counted = [...context.touched].map((orderId) => context.orders.get(orderId));
  await syncReferrals({ ...context, tx }, referrals.ids, counted);
  context.book.save();
  return rows.length === BATCH ? orderIds.at(-1) : undefined;
}
