import { cancelOrder } from "../commerce/cancel-order.ts";
import { fulfilOrder, payOrder } from "../commerce/change-order.ts";
import { refundOrder } from "../commerce/refund-order.ts";
import { parseMinor } from "../money.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import type { World } from "../world.ts";

/** Handles a button on an order's page. */
export function actOnOrder(world: World, shop: Shop, orderId: string, form: Record<string, string>): void {
  switch (form["action"]) {
    case "pay":
      payOrder(world, shop, orderId);
      return;
    case "fulfil":
      fulfilOrder(world, shop, orderId);
      return;
    case "cancel":
      cancelOrder(world, shop, orderId);
      return;
    case "refund-all":
      refundOrder(world, shop, orderId, { everything: true });
      return;
    case "refund-line":
      refundOrder(world, shop, orderId, { lines: [{ lineId: form["lineId"] ?? "", quantity: 1 }] });
      return;
    case "refund-amount": {
      const amountMinor = parseMinor((form["amount"] ?? "").replace(",", "."), shop.currencyCode);
      if (amountMinor === null || amountMinor <= 0) {
        throw new Refusal("amount_invalid", "Please give an amount, such as 12.50.");
      }
      refundOrder(world, shop, orderId, { amountMinor });
      return;
    }
    default:
      throw new Refusal("action_unknown", "There is no such action.");
  }
}
