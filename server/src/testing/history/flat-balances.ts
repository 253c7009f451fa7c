import type { HistoryEvent } from "./history.ts";

interface OrderPayload {
  readonly id: number;
  readonly updated_at: string;
  readonly customer: { readonly id: number } | null;
  readonly line_items: readonly {
    readonly price: string;
    readonly current_quantity: number;
    readonly gift_card: boolean;
  }[];
}

/**
 * What each customer must have under ten points per 1.00: an independent sum over the last state of each order, without
 * the program's own rules.
 */
export function flatBalances(events: Iterable<HistoryEvent>): Record<string, number> {
  const last = new Map<number, OrderPayload>();
  const points: Record<string, number> = {};
  for (const { topic, payload } of events) {
    if (topic === "customers/create") points[(payload as { id: number }).id] = 0;
    if (!topic.startsWith("orders/")) continue;
    const order = payload as OrderPayload;
    const known = last.get(order.id);
    if (!known || order.updated_at >= known.updated_at) last.set(order.id, order);
  }
  for (const { customer, line_items: lines } of last.values()) {
    if (customer === null) continue;
    const pence = lines
      .filter((line) => !line.gift_card)
      .reduce((sum, line) => sum + Math.round(Number(line.price) * 100) * line.current_quantity, 0);
    points[customer.id] = (points[customer.id] ?? 0) + Math.floor(pence / 10);
  }
  return points;
}
