// Small orders as webhooks report them: one to three lines, paid, each of a member of the shop.
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { aLine, anOrder } from "@laurel/server/testing/samples/an-order.ts";

let orderCount = 0;

/** `platformId` names the customer; each call gives a new order. */
export function aSmallOrder(platformId: string): Extract<StoreEvent, { type: "order_changed" }> {
  orderCount += 1;
  const lines = Array.from({ length: 1 + (orderCount % 3) }, (_, index) =>
    aLine({ lineId: String(orderCount * 10 + index), unitPriceMinor: 500 + ((orderCount * 37) % 4000) }),
  );
  const order = anOrder({ orderId: String(5_000_000_000 + orderCount), customerId: platformId, lines });
  return { type: "order_changed", order, customer: null, guestEmail: null };
}
