// What a real shop's orders brought, read from its webhooks.

export interface Sold {
  readonly orderId: number;
  readonly day: string;
  readonly who: string;
  readonly minor: number;
}

interface Line {
  readonly price: string;
  readonly current_quantity: number;
  readonly gift_card: boolean;
}

interface Webhook {
  readonly topic: string;
  readonly payload: unknown;
}

/** By the last state of each order: goods without those refunded, and without gift cards, as the program says. */
export function soldIn(events: Iterable<Webhook>): Sold[] {
  const last = new Map<number, Sold | null>();
  for (const event of events) noteSold(last, event);
  return [...last.values()].filter((order) => order !== null);
}

/** Null: an order that is cancelled or refunded. */
export function noteSold(last: Map<number, Sold | null>, { topic, payload }: Webhook): void {
  if (!topic.startsWith("orders/")) return;
  // As the store sends it.
  // oxlint-disable-next-line typescript/no-explicit-any
  const order = payload as any;
  const day = new Date(order.processed_at).toLocaleDateString("sv-SE", { timeZone: "Europe/London" });
  const who: string = order.customer ? `customer ${order.customer.id}` : "a guest";
  const isGone = order.cancelled_at !== null || order.financial_status === "refunded";
  const minor = (order.line_items as Line[])
    .filter(({ gift_card }) => !gift_card)
    .reduce((sum, line) => sum + line.current_quantity * Math.round(Number(line.price) * 100), 0);
  last.set(order.id, isGone ? null : { orderId: order.id, day, who, minor });
}
