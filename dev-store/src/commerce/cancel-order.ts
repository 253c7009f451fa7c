import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { announceOrder } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { touch, type When } from "./change-order.ts";
import { type IdLike, orderOf } from "./find.ts";
import { refundToCards } from "./gift-cards.ts";
import { refundToStoreCredit } from "./store-credit.ts";
import { currentQuantity, totalsOf } from "./order-totals.ts";
import type { Order, Refund } from "./order.ts";
import { makeRefund } from "./refund-order.ts";

export interface CancelInput extends When {
  reason?: NonNullable<Order["cancelReason"]>;
  /** Default true: the payment is refunded. */
  refund?: boolean;
  /** Default true: the items are restocked, so that no item of the order is current. */
  restock?: boolean;
}

/** Cancels the order. This cannot be undone. */
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
    // The whole payment is refunded, including the tip, whatever the lines add up to.
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
    refundToCards(shop, order.transactions, refund);
    refundToStoreCredit(world, shop, order.transactions, refund);
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
