// A customer's events are sent in the order of the file, those of different customers in parallel.
import type { ReplayEvent } from "./parse-event.ts";

type Id = string | number;

/** Remembers each order's customer, because a refund names only its order: about fifty bytes per order. */
export class LaneFinder {
  readonly #customerOf = new Map<Id, Id>();

  /** The customer; else, for a refund or a deletion, the customer of its order; else the order. */
  laneOf({ topic, payload }: Pick<ReplayEvent, "topic" | "payload">): string {
    const kind = topic.split("/")[0];
    if (kind === "customers") return laneOfCustomer(idAt(payload, "id"));
    const orderId =
      kind === "orders"
        ? (idAt(payload, "id") ?? idAt(payload, "order_edit", "order_id"))
        : idAt(payload, "order_id");
    if (orderId === null) return "shop";
    const named = kind === "orders" ? idAt(payload, "customer", "id") : null;
    if (named !== null) this.#customerOf.set(orderId, named);
    const customerId = named ?? this.#customerOf.get(orderId) ?? null;
    return customerId === null ? `order ${orderId}` : laneOfCustomer(customerId);
  }
}

const laneOfCustomer = (id: Id | null): string => (id === null ? "shop" : `customer ${id}`);

function idAt(value: unknown, ...path: readonly string[]): Id | null {
  let found = value;
  for (const name of path) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return typeof found === "string" || typeof found === "number" ? found : null;
}
