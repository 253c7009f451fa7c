import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { announceOrder } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { touch, type When } from "./change-order.ts";
import { type IdLike, orderOf } from "./find.ts";
import { currentQuantity, totalsOf } from "./order-totals.ts";
import type { Order, Refund } from "./order.ts";
import { makeRefund } from "./refund-order.ts";

export interface CancelInput extends When {
  reason?: NonNullable<Order["cancelReason"]>;
  /** Default true: what was paid goes back. */
  refund?: boolean;
  /** Default true: the goods go back on the shelf, so that nothing of the order is current. */
  restock?: boolean;
}

/** Cancels for good: there is no way back. */
export function cancelOrder(world: World, shop: Shop, id: IdLike, input: CancelInput = {}): Order {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null) throw new Refusal("order_cancelled", "This order is cancelled already.");
  if (order.lines.some((line) => line.fulfilledQuantity > 0)) {
    throw new Refusal("order_fulfilled", "What was sent cannot be cancelled; refund it instead.");
  }
  const now = input.at ?? world.clock();
  const { receivedMinor, refundedMinor } = totalsOf(order);
  const isPaid = receivedMinor > refundedMinor;
  let refund: Refund | undefined;
  const hasGoods = order.lines.some((line) => currentQuantity(line) > 0);
  if (isPaid && (input.refund ?? true)) {
    // the whole of what was paid goes back, tip included, whatever the lines come to
    refund = makeRefund(
      world,
      order,
      {
        everything: true,
        restockType: "cancel",
        restock: input.restock ?? true,
        amountMinor: receivedMinor - refundedMinor,
      },
      now,
    );
  } else if (!isPaid && hasGoods && (input.restock ?? true)) {
    makeRefund(world, order, { everything: true, restockType: "cancel" }, now);
  }
  const at = touch(order, now);
  if (order.transactions.some(({ kind }) => kind === "authorization") && receivedMinor === 0) {
    const authorization = order.transactions[0];
    order.transactions.push({
      id: world.newId(),
      kind: "void",
      status: "success",
      gateway: authorization?.gateway ?? "manual",
      amountMinor: authorization?.amountMinor ?? 0,
      parentId: authorization?.id ?? null,
      createdAt: at,
    });
  }
  order.cancelledAt = at;
  order.cancelReason = input.reason ?? "customer";
  order.closedAt ??= at;
  announceOrder(world, shop, order, { at: now, topics: ["orders/cancelled", "orders/updated"], refund });
  return order;
}
