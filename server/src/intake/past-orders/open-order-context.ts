// What deciding about orders again needs, loaded and locked together, as a batch of updates does it.
import type { OrderContext } from "../../core/orders/apply-order-update.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { openCustomers } from "../../core/customers/loaded-customers.ts";
import { openBook } from "../../core/ledger/book/book.ts";
import { loadGivenByOrders } from "../../core/orders/given-before.ts";
import { openOrders } from "../../core/orders/loaded-orders.ts";
import { loadProgram, loadProgramVersions } from "../../tenant/program/load-program.ts";
import type { Shop } from "../../tenant/shops/load-shop.ts";

interface AskedContext {
  readonly orderIds: readonly string[];
  /** Besides those to whom the orders belong. */
  readonly customerIds: readonly string[];
  /** The program by which orders get new terms; the default is the one in force. */
  readonly programVersion?: number;
  readonly by: NonNullable<OrderContext["by"]>;
  /** For orders of the past that staff credit. */
  readonly creditsPast?: true;
}

/** Hold the inbox before. */
export async function openOrderContext(
  tx: Tx,
  { deps, shop }: { readonly deps: Deps; readonly shop: Shop },
  { orderIds, customerIds, programVersion, by, creditsPast }: AskedContext,
): Promise<OrderContext> {
  const [present, orders] = await Promise.all([
    loadProgram(tx),
    openOrders(tx, orderIds, deps.env.appSecret),
  ]);
  const records = orderIds.map((orderId) => orders.get(orderId));
  const asked = [
    programVersion ?? present.version,
    ...records.flatMap(({ terms }) => terms?.programVersion ?? []),
  ];
  const versions = await loadProgramVersions(tx, present, asked);
  const customers = await openCustomers(tx, {
    platformIds: records.flatMap(({ state }) => state?.customerId ?? []),
    // An order may have moved to another customer since it was listed: both are opened.
    customerIds: [...customerIds, ...records.flatMap(({ customerId }) => customerId ?? [])],
    words: [],
    participants: present.document.participants,
    newId: deps.newId,
  });
  const book = await openBook(tx, deps, {
    customerIds: customers.customerIds(),
    rules: present,
    takesFrom: "everyone",
    isOldNews: true,
    ...(creditsPast && { creditsPast }),
  });
  return {
    deps,
    now: deps.clock.now(),
    shop,
    program: versions.get(asked[0]!) ?? present,
    versions,
    customers,
    orders,
    book,
    touched: new Set(),
    given: await loadGivenByOrders(tx, book, records),
    by,
  };
}

export function saveContext({ customers, orders, book, now }: OrderContext): void {
  customers.save(now);
  orders.save(now);
  book.save();
}
