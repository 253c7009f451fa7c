// A real shop's history as webhooks: 11,486 orders and 2,022 refunds of 3,145 customers, with the points that each must
// have in the end. README.md says where it comes from.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { seededRandom } from "../random.ts";
import { customerPayload, orderPayload, refundPayload, type HistoryOrder, type Taken } from "./payloads.ts";

export interface HistoryEvent {
  readonly topic: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly triggeredAt: string;
  readonly payload: unknown;
}

interface Invoice {
  readonly number: string;
  readonly at: string;
  readonly customer: string;
  readonly items: readonly {
    readonly product: string;
    readonly quantity: number;
    readonly priceMinor: number;
  }[];
}

const MINUTE = 60_000;

interface Choice {
  /** How many orders at most. */
  readonly orders?: number;
  /** 3 makes two years of the eight months. */
  readonly stretch?: number;
  /** Whether a customer is in it; "" is all guests. */
  readonly isIn?: (customer: string) => boolean;
}

/** Every webhook, oldest first. */
export function* historyEvents(choice: Choice = {}): Generator<HistoryEvent> {
  const { orders: most = Infinity, stretch = 1, isIn = () => true } = choice;
  const customers = new Map<string, Record<string, unknown>>();
  const ordersOf = new Map<string, HistoryOrder[]>();
  let [sent, made] = [0, 0];
  const event = (topic: string, payload: unknown, at: string, eventId: string): HistoryEvent => ({
    topic,
    webhookId: `wh-${String((sent += 1)).padStart(8, "0")}`,
    eventId,
    triggeredAt: at,
    payload: structuredClone(payload),
  });

  for (const invoice of readInvoices(stretch)) {
    const { number, at, customer } = invoice;
    if (!isIn(customer)) continue;
    if (number.startsWith("C")) {
      const returned = takeBack(invoice, ordersOf.get(customer) ?? []);
      for (const [nth, [order, taken]] of [...returned].entries()) {
        const refund = refundPayload(order, { creditNote: number, nth, taken, at });
        order.refunds.push(refund);
        // Two credit notes of one minute are two states all the same, one after the other.
        order.updatedAt = at > order.updatedAt ? at : later(order.updatedAt, 1000);
        const eventId = `refund-${number}-${nth}`;
        yield event("refunds/create", refund, at, eventId);
        yield event("orders/updated", orderPayload(order), at, eventId);
      }
      continue;
    }
    if (made >= most) return;
    if (customer !== "" && !customers.has(customer)) {
      customers.set(customer, customerPayload(customer, at));
      yield event("customers/create", customers.get(customer), at, `customer-${customer}`);
    }
    const order = newOrder(invoice, customers.get(customer) ?? null);
    if (order.lines.length === 0) continue;
    if (customer !== "") ordersOf.set(customer, [...(ordersOf.get(customer) ?? []), order]);
    made += 1;
    yield event("orders/paid", orderPayload(order), at, `order-${order.id}`);
  }
}

/** As a platform may deliver that promises neither order nor single delivery. The same for the same seed. */
export function disordered<T>(events: Iterable<T>, options: { seed: number; duplicatePercent: number }): T[] {
  const random = seededRandom(options.seed);
  const out: T[] = [];
  for (const event of events) {
    out.push(event);
    if (random() * 100 < options.duplicatePercent) out.push(event);
  }
  for (let index = out.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [out[index], out[other]] = [out[other]!, out[index]!];
  }
  return out;
}

function readInvoices(stretch: number): Invoice[] {
  const file = new URL("history.tsv.gz", import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  const first = Number(lines[0]!.split("\t")[1]);
  return lines.map((line) => {
    const [number, minute, customer, ...items] = line.split("\t");
    return {
      number: number!,
      at: instant((first + stretch * (Number(minute) - first)) * MINUTE),
      customer: customer!,
      items: items.map((item) => {
        const [product, quantity, priceMinor] = item.split(":");
        return { product: product!, quantity: Number(quantity), priceMinor: Number(priceMinor) };
      }),
    };
  });
}

function newOrder({ number, at, items }: Invoice, customer: Record<string, unknown> | null): HistoryOrder {
  const id = 5_000_000_000 + Number(number);
  const shipping = items.filter(({ product }) => product === "s");
  return {
    id,
    number: Number(number),
    customer,
    createdAt: at,
    updatedAt: at,
    shippingMinor: shipping.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0),
    lines: items
      .filter(({ product }) => product !== "s")
      .map((item, index) => ({ ...item, id: id * 10_000 + index, left: item.quantity })),
    refunds: [],
  };
}

/**
 * A credit note names no order: it takes pieces from the customer's latest orders that have the product, as long as
 * pieces are left. What matches nothing is dropped.
 */
function takeBack({ items }: Invoice, orders: readonly HistoryOrder[]): Map<HistoryOrder, Taken[]> {
  const takenBy = new Map<HistoryOrder, Taken[]>();
  for (const { product, quantity } of items) {
    let open = product === "s" ? 0 : quantity;
    for (const order of orders.toReversed())
      for (const line of order.lines) {
        if (open === 0 || line.left === 0 || line.product !== product) continue;
        const taken = { line, quantity: Math.min(open, line.left) };
        line.left -= taken.quantity;
        open -= taken.quantity;
        takenBy.set(order, [...(takenBy.get(order) ?? []), taken]);
      }
  }
  return takenBy;
}

const later = (at: string, milliseconds: number): string => instant(Date.parse(at) + milliseconds);

const instant = (time: number): string => new Date(time).toISOString().replace(".000Z", "Z");
