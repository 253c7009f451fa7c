// Some members of a simulation: reads what they did, and runs both programs over it. Of their orders, only a few are held at
// a time, so that a member with very many takes no more memory.
import { needsProductFacts } from "@laurel/domain/program/program.ts";
import type { OrderState, RefundState } from "@laurel/domain/orders/order-state.ts";
import { addPoints } from "@laurel/domain/points.ts";
import type { PastEvent, PastOrder } from "@laurel/domain/simulator/past-events.ts";
import { MemberSimulation, type MemberOutcome } from "@laurel/domain/simulator/simulate.ts";
import {
  addOutcome,
  type Part,
  type SimulatedPrice,
  type SimulationTotals,
} from "@laurel/domain/simulator/totals.ts";
import type { Tx } from "../../database/database.ts";
import { createTurns } from "../../process/event-loop-turns.ts";
import { loadKnownProducts } from "../../intake/inbox/apply/product-facts.ts";
import { loadHappenings, type Happenings, type HappeningsAsked } from "./happenings.ts";
import { findPastOrders, listOrderIds, type PastOrderRow, type PersonRow } from "./past.sql.ts";

const ORDERS_AT_ONCE = 500;

export interface Person extends PersonRow {
  readonly isMember: { readonly inForce: boolean; readonly draft: boolean };
}

export interface PeopleAsked extends HappeningsAsked {
  /** Orders before this instant do not matter. */
  readonly readFrom: string;
  readonly persons: readonly Person[];
}

/** Adds what they come to, to this part of the totals. */
export async function addPeople(
  tx: Tx,
  {
    totals,
    part,
    prices,
    ...asked
  }: PeopleAsked & {
    readonly totals: SimulationTotals;
    readonly part: Part;
    readonly prices: readonly SimulatedPrice[];
  },
): Promise<void> {
  const sums = totals[part];
  await simulatePeople(tx, asked, {
    order: ({ isUnknown, postedPoints }) => {
      sums.unknownProducts += Number(isUnknown);
      sums.actual = addPoints(sums.actual, postedPoints);
    },
    given: (points) => {
      sums.actual = addPoints(sums.actual, points);
    },
    member: (outcome) => addOutcome(totals, outcome, { part, prices }),
  });
}

export interface SimulatedOrder {
  readonly orderId: string;
  readonly inForce: number;
  readonly draft: number;
  /** What the ledger gave for it. */
  readonly postedPoints: number;
  /** A way to earn depends on facts of its products that are not known. */
  readonly isUnknown: boolean;
}

export interface Listener {
  /** An order in the range. */
  order(order: SimulatedOrder): void;
  /** What the ledger gave for something else in the range. */
  given(points: number): void;
  member(outcome: MemberOutcome): void;
}

export async function simulatePeople(
  tx: Tx,
  { rules, range, readFrom, persons }: PeopleAsked,
  listener: Listener,
): Promise<void> {
  const customerIds = persons.map(({ customer_id }) => customer_id);
  const [keys, happenings] = await Promise.all([
    tx.run(listOrderIds, [tx.shopId, customerIds, readFrom, rules.until]),
    loadHappenings(tx, { rules, range, persons }),
  ]);
  listener.given(happenings.given);
  const needsFacts = [rules.inForce, rules.draft].some(({ document }) => needsProductFacts(document));
  const orders = readInTurn(tx, keys, needsFacts);
  const turn = createTurns();
  let next = await orders.next();
  for (const person of persons) {
    const customerId = person.customer_id;
    const hasJoined = person.joined_at.toISOString() < rules.until;
    const simulation = new MemberSimulation(rules, {
      ...floorOf(person),
      isMember: person.isMember,
      hasJoined,
      customerId,
    });
    const others = queueOf(happenings, customerId);
    while (!next.done && next.value.customerId === customerId) {
      const { order, isUnknown, postedPoints } = next.value;
      for (const event of others.before(order.at)) simulation.add(event);
      const points = simulation.add(order);
      if (order.at >= rules.since)
        listener.order({ orderId: order.orderId, ...points, postedPoints, isUnknown });
      next = await orders.next();
      await turn();
    }
    for (const event of others.before(null)) simulation.add(event);
    listener.member(simulation.end());
  }
}

const floorOf = (person: PersonRow) => ({
  floorTierId: person.tier_floor_id,
  floorFrom: person.tier_floor_from?.toISOString() ?? null,
  floorUntil: person.tier_floor_until?.toISOString() ?? null,
});

/** What a member did besides orders, in the order of time. */
function queueOf(happenings: Happenings, customerId: string) {
  const events = happenings.of(customerId);
  let next = 0;
  return {
    /** Those before an instant that were not taken yet; null: the rest. */
    before(at: string | null): readonly PastEvent[] {
      const from = next;
      const isBefore = (event: PastEvent) => at === null || event.at < at;
      while (next < events.length && isBefore(events[next]!)) next += 1;
      return events.slice(from, next);
    },
  };
}

interface ReadOrder {
  readonly customerId: string;
  readonly order: PastOrder;
  readonly postedPoints: number;
  readonly isUnknown: boolean;
}

/** Some at a time, in this order. The next ones are read while these are worked out. */
async function* readInTurn(
  tx: Tx,
  keys: readonly { readonly customer_id: string; readonly order_id: string }[],
  needsFacts: boolean,
): AsyncGenerator<ReadOrder> {
  const partFrom = (start: number) => keys.slice(start, start + ORDERS_AT_ONCE);
  const read = (start: number): Promise<PastOrderRow[]> => {
    const rows = tx.run(findPastOrders, [tx.shopId, partFrom(start).map(({ order_id }) => order_id)]);
    // Awaited below, unless something fails before.
    rows.catch(() => undefined);
    return rows;
  };
  if (keys.length === 0) return;
  let ahead = read(0);
  for (let start = 0; start < keys.length; start += ORDERS_AT_ONCE) {
    const part = partFrom(start);
    const rows = await ahead;
    const isLast = start + part.length === keys.length;
    if (!isLast) ahead = read(start + part.length);
    const found = new Map(rows.map((row) => [row.order_id, row]));
    const products = needsFacts ? await loadKnownProducts(tx, unknownOf(rows)) : new Map();
    for (const { customer_id: customerId, order_id: orderId } of part) {
      const row = found.get(orderId);
      if (!row) continue;
      const state = withFacts(row.state as OrderState, products);
      const isUnknown =
        needsFacts && state.lines.some((line) => line.productId !== null && line.productTags === undefined);
      yield { customerId, order: toOrder(row, state), postedPoints: row.posted_points, isUnknown };
    }
  }
}

/** Products of which the orders themselves know nothing. */
const unknownOf = (rows: readonly PastOrderRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap(({ state }) =>
      (state as OrderState).lines.flatMap(({ productId, productTags }) =>
        productTags === undefined && productId !== null ? [productId] : [],
      ),
    ),
  ),
];

type Products = Awaited<ReturnType<typeof loadKnownProducts>>;

function withFacts(state: OrderState, products: Products): OrderState {
  if (products.size === 0) return state;
  const lines = state.lines.map((line) => {
    const facts = line.productTags || line.productId === null ? undefined : products.get(line.productId);
    return facts ? { ...line, productTags: facts.tags, collectionIds: facts.collection_ids } : line;
  });
  return { ...state, lines };
}

const toOrder = (row: PastOrderRow, state: OrderState): PastOrder => ({
  type: "order",
  orderId: row.order_id,
  at: new Date(state.processedAt).toISOString(),
  state,
  refunds: row.refunds as RefundState[],
  isDeleted: row.is_deleted,
});
