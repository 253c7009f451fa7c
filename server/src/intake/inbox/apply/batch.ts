// The data that a batch of events is decided over: the shop, its program, and every customer, order and member that the
// events touch. All are loaded and locked together, and saved together at the end.
import type { OrderRecord } from "@laurel/domain/orders/order-record.ts";
import type { StateSource } from "@laurel/domain/orders/order-record.ts";
import { triggerWithinOrder } from "@laurel/domain/customer-record.ts";
import type { CustomerFacts, StoreEvent } from "@laurel/domain/store-event.ts";
import type { StoreWord } from "../../../core/customers/loaded/customer-rows.ts";
import { openCustomers, type LoadedCustomers } from "../../../core/customers/loaded-customers.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadPaidOnce, newAccountAt, type PaidOnce } from "../../../core/earning/award-once.ts";
import { openBook, type Book } from "../../../core/ledger/book/book.ts";
import type { Addition } from "../../../core/ledger/book/book-tiers.ts";
import { loadGivenByOrders, type GivenByOrders } from "../../../core/orders/given-before.ts";
import { openOrders, type LoadedOrders } from "../../../core/orders/loaded-orders.ts";
import { loadProgram, loadProgramVersions } from "../../../tenant/program/load-program.ts";
import type { Program } from "../../../tenant/program/stored-program.ts";
import { findAffectedReferrals, type AffectedReferrals } from "../../../core/referrals/affected-referrals.ts";
import { membersOfCodes } from "../../../core/redemptions/sync-redemptions.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { openEarlyFacts, type EarlyFacts } from "../early/early-facts.ts";

/** One event to apply, with where it came from. */
export interface IncomingEvent {
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
  /** The versions that fixed the terms of the loaded orders, and the version in force. */
  readonly versions: ReadonlyMap<number, Program>;
  readonly customers: LoadedCustomers;
  readonly orders: LoadedOrders;
  readonly book: Book;
  /** What its customers were already paid for once. */
  readonly paidOnce: PaidOnce;
  /** What was said of customers before they were known. */
  readonly early: EarlyFacts;
  /** Whom merges of this batch give up, by the platform's ids: their jobs have not run yet. */
  readonly mergedAway: Set<string>;
  /** Orders that this batch changed. */
  readonly touched: Set<string>;
  /** By order, the codes that one of its states had and its present state no longer has. */
  readonly takenOff: Map<string, readonly string[]>;
  /** Customers to be read from the store, by the platform's ids: two words about them of the same moment differ. */
  readonly doubtful: Set<string>;
  readonly given: GivenByOrders;
  /** What the orders may mean for members who referred friends. */
  readonly referrals: AffectedReferrals;
}

export async function openBatch(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  incoming: readonly IncomingEvent[],
  inForce?: Program,
): Promise<Batch> {
  const events = incoming.map(({ event }) => event);
  const orderIds = events.flatMap(orderIdOf);
  const [program, orders] = await Promise.all([
    inForce ?? loadProgram(tx),
    openOrders(tx, orderIds, deps.env.appSecret),
  ]);
  const known = orderIds.map((orderId) => orders.get(orderId));
  const codes = events.flatMap((event) => (event.type === "order_changed" ? event.order.discountCodes : []));
  const [versions, redeemers, referrals] = await Promise.all([
    loadProgramVersions(tx, program, known.flatMap(versionOf)),
    membersOfCodes(tx, [...codes, ...known.flatMap(({ state }) => state?.discountCodes ?? [])]),
    findAffectedReferrals(tx, deps, { program, events, known }),
  ]);
  const holders = [...redeemers, ...referrals.advocateIds];
  const words = incoming.flatMap(wordsOf);
  const customers = await openCustomers(tx, {
    // A merged customer's orders still name the one who was given up.
    platformIds: [...events.flatMap(customerIdOf), ...known.flatMap(({ state }) => state?.customerId ?? [])],
    customerIds: [...known.flatMap(({ customerId }) => customerId ?? []), ...holders],
    words,
    participants: program.document.participants,
    newId: deps.newId,
  });
  const early = await openEarlyFacts(tx, customers.strangers());
  const all = [...incoming, ...early.events().map(asIncoming)];
  const joining = joiningBy(words, customers);
  const book = await openBook(tx, deps, {
    customerIds: customers.customerIds(),
    rules: program,
    takesFrom: new Set([...holders, ...ownersOf(events, known, { customers, isMeant: mayTakeBack })]),
    recounts: new Set([
      ...referrals.advocateIds,
      ...ownersOf(events, known, { customers, isMeant: ({ state }) => state !== null }),
    ]),
    additions: additionsOf(all, { customers, orders, joining, now: deps.clock.now() }),
  });
  const isNew = newInStore(events, deps.clock.now());
  for (const customerId of customers.joined()) {
    const platformId = customers.findById(customerId)?.platformId ?? null;
    book.tell({ topic: "customer.joined", data: { customerId } }, { isOldNews: !isNew(platformId) });
  }
  const [paidOnce, given] = await Promise.all([
    loadPaidOnce(tx, program, customers, { events: all.map(({ event }) => event), joining }),
    loadGivenByOrders(tx, book, known),
  ]);
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
    paidOnce,
    early,
    mergedAway: new Set(),
    touched: new Set(),
    takenOff: new Map(),
    doubtful: new Set(),
    given,
    referrals,
  };
}

/** What was kept is told anew, and settles nothing. */
export const asIncoming = (event: StoreEvent): IncomingEvent => ({
  event,
  triggeredAt: null,
  source: "last_resort",
});

/** By the platform's ids: who has an account at one of these words and none at another, or none now. */
function joiningBy(words: readonly StoreWord[], customers: LoadedCustomers): ReadonlySet<string> {
  return new Set(
    words.flatMap(({ facts: { customerId, hasAccount } }) =>
      hasAccount !== undefined && customers.hasAccount(customerId) !== hasAccount ? [customerId] : [],
    ),
  );
}

/** Orders with points, or with a write-off: their members may lose points. Holders of a code may, too. */
const mayTakeBack = ({ postedPoints, writeOffs }: OrderRecord): boolean =>
  postedPoints > 0 || writeOffs.length > 0;

/** The present and coming members of the orders that are meant, and of those that come twice in this batch. */
function ownersOf(
  events: readonly StoreEvent[],
  known: readonly OrderRecord[],
  about: { readonly customers: LoadedCustomers; readonly isMeant: (order: OrderRecord) => boolean },
): ReadonlySet<string> {
  const { customers, isMeant } = about;
  const owners = new Set<string>();
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const orderId of events.flatMap(orderIdOf)) (seen.has(orderId) ? twice : seen).add(orderId);
  const meant = new Set<string>();
  for (const order of known) {
    const { orderId, customerId } = order;
    if (!isMeant(order) && !twice.has(orderId)) continue;
    meant.add(orderId);
    if (customerId !== null) owners.add(customers.findById(customerId)?.mergedInto ?? customerId);
  }
  for (const event of events)
    if (orderIdOf(event).some((orderId) => meant.has(orderId)))
      for (const platformId of customerIdOf(event)) {
        const customer = customers.find(platformId);
        if (customer) owners.add(customer.customerId);
      }
  return owners;
}

/** By member, when the new orders of this batch were placed, its customers made or joined, and its consents given. */
function additionsOf(
  incoming: readonly IncomingEvent[],
  about: {
    readonly customers: LoadedCustomers;
    readonly orders: LoadedOrders;
    readonly joining: ReadonlySet<string>;
    readonly now: Date;
  },
): ReadonlyMap<string, readonly Addition[]> {
  const { customers, orders, joining, now } = about;
  const additions = new Map<string, Addition[]>();
  const add = (platformId: string | null, at: string, isOrder: boolean) => {
    const customer = platformId === null ? null : customers.find(platformId);
    if (!customer) return;
    const known = additions.get(customer.customerId) ?? [];
    additions.set(customer.customerId, [...known, { at: new Date(at).toISOString(), isOrder }]);
  };
  const unnamed = new Set(
    incoming.flatMap(({ event }) =>
      event.type === "order_changed" && event.order.customerId === null ? [event.order.orderId] : [],
    ),
  );
  for (const { event, triggeredAt } of incoming) {
    if (event.type === "order_changed") {
      const { orderId, customerId, processedAt, updatedAt } = event.order;
      const { terms } = orders.get(orderId);
      // One whose customer becomes known now has the tier of now, and counts on its own day.
      if (terms === null ? unnamed.has(orderId) : terms.exclusionReason !== null)
        add(customerId, updatedAt, true);
      if (terms === null || terms.exclusionReason !== null) add(customerId, processedAt, true);
    }
    if (event.type === "customer_created") add(event.customer.customerId, event.customer.createdAt, false);
    for (const facts of factsOf(event))
      if (joining.has(facts.customerId)) add(facts.customerId, newAccountAt(facts), false);
    if (event.type === "email_consent_changed")
      add(event.customerId, consentAt(event, triggeredAt, now), false);
  }
  return additions;
}

/**
 * When a customer agreed, or no longer did, as far as the platform says; not in the future. Its dates are whole seconds,
 * and a message is triggered within the same second, so that two wishes of one second are in order.
 */
export function consentAt(
  { at }: { readonly at: string | null },
  triggeredAt: string | null,
  now: Date,
): string {
  const triggered = triggeredAt === null ? null : new Date(triggeredAt);
  const said = at === null ? (triggered ?? now) : new Date(at);
  const afterMs = triggered === null ? -1 : triggered.getTime() - said.getTime();
  const exact = afterMs >= 0 && afterMs < 1_000 ? triggered! : said;
  return (exact < now ? exact : now).toISOString();
}

/** Referrals are settled by what is stored of the orders. */
export function saveOrders({ customers, orders, now }: Batch): void {
  customers.save(now);
  orders.save(now);
}

function orderIdOf(event: StoreEvent): string[] {
  switch (event.type) {
    case "order_changed":
      return [event.order.orderId];
    case "order_deleted":
    case "order_hint":
    case "refund_created":
      return [event.orderId];
    default:
      return [];
  }
}

/** What the event says of customers. */
export function wordsOf({ event, triggeredAt, source }: IncomingEvent): StoreWord[] {
  return factsOf(event).map((facts) => ({
    facts,
    triggeredAt:
      event.type === "order_changed" && source !== "read"
        ? triggerWithinOrder(facts, triggeredAt)
        : triggeredAt,
  }));
}

function customerIdOf(event: StoreEvent): string[] {
  if (
    event.type === "customer_deleted" ||
    event.type === "customer_hint" ||
    event.type === "email_consent_changed"
  )
    return [event.customerId];
  return event.type === "order_changed" && event.order.customerId !== null ? [event.order.customerId] : [];
}

function factsOf(event: StoreEvent) {
  if (event.type === "customer_created" || event.type === "customer_updated") return [event.customer];
  return event.type === "order_changed" && event.customer !== null ? [event.customer] : [];
}

const NEW_MS = 2 * 86_400_000;

/**
 * Whom the store reports as created, or created lately. Others were customers long before Laurel met them: they are
 * members, and would wonder at a welcome.
 */
function newInStore(events: readonly StoreEvent[], now: Date): (platformId: string | null) => boolean {
  const isNew =
    (event: StoreEvent) =>
    ({ createdAt }: CustomerFacts) =>
      event.type === "customer_created" || Date.parse(createdAt) > now.getTime() - NEW_MS;
  const ids = new Set(
    events.flatMap((event) =>
      factsOf(event)
        .filter(isNew(event))
        .map(({ customerId }) => customerId),
    ),
  );
  return (platformId) => platformId !== null && ids.has(platformId);
}

const versionOf = (record: OrderRecord): number[] => (record.terms ? [record.terms.programVersion] : []);
