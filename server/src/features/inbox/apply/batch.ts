// What a batch of events is decided over: the shop, its program, and every customer, order and member that the
// events touch, loaded and locked together; saved together at the end.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { StateSource } from "@laurel/domain/orders/order-record.ts";
import type { StoreEvent } from "@laurel/domain/store-event.ts";
import { openCustomers, type CustomerFile } from "../../customers/customer-file.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadSignups, type Signups } from "../../earning/award-signup.ts";
import { openBook, type Book } from "../../ledger/book.ts";
import { openOrders, type OrderFile } from "../../orders/order-file.ts";
import { loadProgram, loadProgramVersions } from "../../program/load-program.ts";
import type { Program } from "../../program/stored-program.ts";
import { membersOfCodes } from "../../redemptions/follow-orders.ts";
import type { Shop } from "../../shops/load-shop.ts";

/** One event to apply, with where it came from. */
export interface Arrival {
  readonly event: StoreEvent;
  readonly triggeredAt: string | null;
  readonly source: StateSource;
}

export interface Batch {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly now: Date;
  readonly shop: Shop;
  readonly program: Program;
  /** Those that the loaded orders were fixed to, and the one in force. */
  readonly versions: ReadonlyMap<number, Program>;
  readonly customers: CustomerFile;
  readonly orders: OrderFile;
  readonly book: Book;
  readonly signups: Signups;
  /** Orders that were changed by this batch. */
  readonly touched: Set<string>;
}

export async function openBatch(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  arrivals: readonly Arrival[],
): Promise<Batch> {
  const events = arrivals.map(({ event }) => event);
  const orderIds = events.flatMap(orderIdOf);
  const [program, orders] = await Promise.all([
    loadProgram(tx),
    openOrders(tx, orderIds, deps.env.appSecret),
  ]);
  const known = orderIds.map((orderId) => orders.get(orderId));
  const codes = events.flatMap((event) => (event.type === "order_changed" ? event.order.discountCodes : []));
  const [versions, holders] = await Promise.all([
    loadProgramVersions(tx, program, known.flatMap(versionOf)),
    membersOfCodes(tx, [...codes, ...known.flatMap(({ state }) => state?.discountCodes ?? [])]),
  ]);
  const customers = await openCustomers(tx, {
    platformIds: events.flatMap(customerIdOf),
    customerIds: [...known.flatMap(({ customerId }) => customerId ?? []), ...holders],
    facts: events.flatMap(factsOf),
    participants: program.document.participants,
    newId: deps.newId,
  });
  const book = await openBook(tx, customers.customerIds(), program);
  const signups = await loadSignups(tx, program, customers, events);
  return {
    tx,
    deps,
    now: deps.clock.now(),
    shop,
    program,
    versions,
    customers,
    orders,
    book,
    signups,
    touched: new Set(),
  };
}

export function saveBatch(batch: Batch): void {
  batch.customers.save(batch.now);
  batch.orders.save(batch.now);
  batch.book.save(batch.now);
}

function orderIdOf(event: StoreEvent): string[] {
  switch (event.type) {
    case "order_changed":
      return [event.order.orderId];
    case "order_deleted":
    case "refund_created":
      return [event.orderId];
    default:
      return [];
  }
}

function customerIdOf(event: StoreEvent): string[] {
  if (event.type === "customer_deleted") return [event.customerId];
  return event.type === "order_changed" && event.order.customerId !== null ? [event.order.customerId] : [];
}

function factsOf(event: StoreEvent) {
  if (event.type === "customer_created" || event.type === "customer_updated") return [event.customer];
  return event.type === "order_changed" && event.customer !== null ? [event.customer] : [];
}

const versionOf = (record: OrderRecord): number[] => (record.terms ? [record.terms.programVersion] : []);
