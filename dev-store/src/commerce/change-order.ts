// What staff do to an order after it was placed, except for refunds and edits.
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shops/shop.ts";
import { wholeSeconds } from "../time.ts";
import { announceOrder, announceOrderDeleted, type OrderTopic } from "../webhooks/announce.ts";
import type { World } from "../world.ts";
import { type IdLike, orderOf } from "./find.ts";
import { currentQuantity, totalsOf } from "./order-totals.ts";
import type { Fulfilment, Order } from "./order.ts";

export interface When {
  /** When it happened; default now. */
  at?: Date | undefined;
}

/** `updated_at` never goes back, and has whole seconds. */
export function touch(order: Order, now: Date): string {
  const at = wholeSeconds(now);
  if (at > order.updatedAt) order.updatedAt = at;
  return at;
}

/**
 * Takes the outstanding amount, or a part of it: a pending order becomes paid, an authorized one is captured, an edited
 * one is settled.
 */
export function payOrder(
  world: World,
  shop: Shop,
  id: IdLike,
  input: When & { gateway?: string; amountMinor?: number } = {},
): Order {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null) throw new Refusal("order_cancelled", "A cancelled order cannot be paid.");
  const { outstandingMinor } = totalsOf(order);
  delete order.failedPayment;
  if (outstandingMinor <= 0) throw new Refusal("order_already_paid", "Nothing is owed on this order.");
  const amountMinor = input.amountMinor ?? outstandingMinor;
  if (amountMinor <= 0 || amountMinor > outstandingMinor)
    throw new Refusal("payment_too_large", "A payment is at most what is owed.");
  const now = input.at ?? world.clock();
  const at = touch(order, now);
  const authorization = order.transactions.find(({ kind }) => kind === "authorization");
  order.transactions.push({
    id: world.newId(),
    kind: authorization === undefined ? "sale" : "capture",
    status: "success",
    gateway: input.gateway ?? authorization?.gateway ?? "manual",
    amountMinor,
    parentId: authorization?.id ?? null,
    createdAt: at,
  });
  announceOrder(world, shop, order, {
    at: now,
    topics: amountMinor < outstandingMinor ? ["orders/updated"] : ["orders/paid", "orders/updated"],
  });
  return order;
}

/** The payment of an order comes to nothing: it is voided, or its authorization expires. The order itself stays open. */
export function failPayment(
  world: World,
  shop: Shop,
  id: IdLike,
  input: When & { as: "voided" | "expired" },
): Order {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null) throw new Refusal("order_cancelled", "This order is cancelled.");
  if (totalsOf(order).receivedMinor > 0)
    throw new Refusal("order_already_paid", "Something was paid already.");
  const now = input.at ?? world.clock();
  touch(order, now);
  order.failedPayment = input.as;
  announceOrder(world, shop, order, { at: now, topics: ["orders/updated"] });
  return order;
}

/** Fulfils everything that is not fulfilled yet, or the given number of units of some lines. */
export function fulfilOrder(
  world: World,
  shop: Shop,
  id: IdLike,
  input: When & { lines?: readonly { lineId: IdLike; quantity: number }[] } = {},
): Order {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null)
    throw new Refusal("order_cancelled", "A cancelled order cannot be fulfilled.");
  const now = input.at ?? world.clock();
  const sent: Fulfilment["lines"] = [];
  for (const line of order.lines) {
    const open = currentQuantity(line) - line.fulfilledQuantity;
    const wanted = input.lines?.find(({ lineId }) => Number(lineId) === line.id)?.quantity;
    const quantity = input.lines === undefined ? open : (wanted ?? 0);
    if (quantity > open) throw new Refusal("quantity_invalid", "Fewer units are left to send.");
    if (quantity <= 0) continue;
    line.fulfilledQuantity += quantity;
    sent.push({ lineId: line.id, quantity });
  }
  const at = touch(order, now);
  if (sent.length > 0) (order.fulfilments ??= []).push({ id: world.newId(), createdAt: at, lines: sent });
  const isWhole = order.lines.every((line) => line.fulfilledQuantity >= currentQuantity(line));
  const topic: OrderTopic = isWhole ? "orders/fulfilled" : "orders/partially_fulfilled";
  announceOrder(world, shop, order, { at: now, topics: [topic, "orders/updated"] });
  return order;
}

/** Archives an order, or takes it out of the archive. A cancelled order cannot be reopened. */
export function archiveOrder(
  world: World,
  shop: Shop,
  id: IdLike,
  input: When & { isArchived: boolean },
): Order {
  const order = orderOf(shop, id);
  const now = input.at ?? world.clock();
  if (!input.isArchived && order.cancelledAt !== null) {
    throw new Refusal("order_cancelled", "A cancelled order cannot be opened again.");
  }
  const at = touch(order, now);
  order.closedAt = input.isArchived ? at : null;
  announceOrder(world, shop, order, { at: now, topics: ["orders/updated"] });
  return order;
}

export function annotateOrder(
  world: World,
  shop: Shop,
  id: IdLike,
  input: When & { tags?: readonly string[]; note?: string | null; customerId?: IdLike },
): Order {
  const order = orderOf(shop, id);
  const now = input.at ?? world.clock();
  if (input.tags !== undefined) order.tags = [...input.tags];
  if (input.note !== undefined) order.note = input.note;
  if (input.customerId !== undefined) order.customerId = Number(input.customerId);
  touch(order, now);
  announceOrder(world, shop, order, { at: now, topics: ["orders/updated"] });
  return order;
}

/**
 * On the platform, staff can delete only archived, cancelled or test orders; here any order, so that tests can reach
 * the case.
 */
export function deleteOrder(world: World, shop: Shop, id: IdLike, input: When = {}): void {
  const order = orderOf(shop, id);
  shop.orders.delete(order.id);
  announceOrderDeleted(world, shop, order, input.at ?? world.clock());
}
