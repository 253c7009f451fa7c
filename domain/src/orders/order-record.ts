// What Laurel stores of one order: the newest state it has seen, the known refunds, the terms fixed on its first day,
// and how many points the ledger has posted for it. An update changes the record; settling follows.
import { compareStamps, isSameMoney, stampOf, winsTie, type StateStamp } from "./newer.ts";
import type { OrderLine, OrderState, RefundState } from "./order-state.ts";
import { withPaidFor } from "./paid/paid-for.ts";
import type { OrderExplanation, OrderTerms } from "./target.ts";
import { withKnown, type Unsaid } from "../unsaid.ts";

export interface OrderRecord {
  readonly orderId: string;
  /** Null while only refunds of it, or its deletion, are known. */
  readonly state: OrderState | null;
  readonly stamp: StateStamp | null;
  readonly isDeleted: boolean;
  /** Refunds that were reported on their own; each once, by id. */
  readonly refunds: readonly RefundState[];
  /** Our id of the member that its points belong to. */
  readonly customerId: string | null;
  /** `updatedAt` of the earliest known state that names a customer, and of the earliest that names none. */
  readonly namedAt: string | null;
  readonly unnamedAt: string | null;
  /** Fixed when a state was first applied, and anew when a later one names who bought (`buyer/added-customer.ts`). */
  readonly terms: OrderTerms | null;
  readonly holdEndsAt: string | null;
  /** The ledger's points for it: Σ awards − Σ clawbacks. */
  readonly postedPoints: number;
  /** How many postings its points have had; the next is one more. */
  readonly changes: number;
  /** Shortfalls written off under `stop_at_zero` and not yet reversed. */
  readonly writeOffs: readonly WriteOff[];
  readonly eligibleMinor: number;
  readonly explanation: OrderExplanation | null;
}

export interface WriteOff {
  readonly postingId: string;
  /** The member whose shortfall was written off: an order may change hands. */
  readonly customerId: string;
  /** Postings made under its key so far: the write-off itself and its reversals. */
  readonly count: number;
  readonly outstanding: number;
}

export const emptyOrder = (orderId: string): OrderRecord => ({
  orderId,
  state: null,
  stamp: null,
  isDeleted: false,
  refunds: [],
  customerId: null,
  namedAt: null,
  unnamedAt: null,
  terms: null,
  holdEndsAt: null,
  postedPoints: 0,
  changes: 0,
  writeOffs: [],
  eligibleMinor: 0,
  explanation: null,
});

export type Received =
  | { readonly outcome: "applied" | "older" | "same"; readonly record: OrderRecord }
  /** Two states of the same moment differ in money: the platform must be asked. */
  | { readonly outcome: "undecided"; readonly record: OrderRecord };

/** How reliable an incoming state is. `read` was fetched from the platform just now and settles a tie. */
export type StateSource = "delivered" | "read" | "last_resort";

/**
 * Takes in a state. Of an older one only counts whether it names a customer. A tie that differs in money is undecided unless `source` settles it.
 */
export function receiveState(record: OrderRecord, incoming: Incoming, source: StateSource): Received {
  const { unsaid, triggeredAt } = incoming;
  const state = unsaid ? withKnown(incoming.state, record, unsaid) : incoming.state;
  const received = takeIn(record, { state, triggeredAt }, source);
  if (received.outcome === "undecided") return received;
  const noted = noteCustomer(received.record, state);
  return noted === received.record ? received : { outcome: "applied", record: noted };
}

/** Takes in that a state names a customer, or none. */
function noteCustomer(record: OrderRecord, { customerId, updatedAt }: OrderState): OrderRecord {
  const key = customerId === null ? "unnamedAt" : "namedAt";
  const known = record[key];
  return known !== null && known <= updatedAt ? record : { ...record, [key]: updatedAt };
}

interface Incoming {
  readonly state: OrderState;
  readonly triggeredAt: string | null;
  readonly unsaid?: Unsaid;
}

function takeIn(record: OrderRecord, incoming: Omit<Incoming, "unsaid">, source: StateSource): Received {
  const stamp = stampOf(incoming.state, incoming.triggeredAt);
  if (record.state === null || record.stamp === null) return applied(record, incoming.state, stamp);
  const state = withProductFacts(withProducts(incoming.state, record.state), record.state);
  // The platform may show products only in webhooks. A late one still fills in missing products, and tells what was paid.
  const present = withPaidFor(withProducts(record.state, incoming.state), state, stamp);
  const known: Received =
    present === record.state
      ? { outcome: "older", record }
      : { outcome: "applied", record: { ...record, state: present } };
  const next = applied(record, withPaidFor(state, present, record.stamp), stamp);
  switch (compareStamps(stamp, record.stamp)) {
    case "newer":
      return next;
    case "older":
      return known;
    case "tie":
      if (isSameMoney(state, present))
        return known.outcome === "applied" ? known : { outcome: "same", record };
      if (source === "read") return next;
      if (source === "delivered") return { outcome: "undecided", record };
      return winsTie(state, present) ? next : known;
  }
}

const applied = (record: OrderRecord, state: OrderState, stamp: StateStamp): Received => ({
  outcome: "applied",
  record: { ...record, state, stamp },
});

/** A line keeps its product for ever, even if one of two states does not name it. */
function withProducts(state: OrderState, other: OrderState): OrderState {
  const products = new Map(other.lines.map(({ lineId, productId }) => [lineId, productId]));
  const isUnknown = (line: OrderLine): boolean =>
    line.productId === null && (products.get(line.lineId) ?? null) !== null;
  if (!state.lines.some(isUnknown)) return state;
  const lines = state.lines.map((line) =>
    isUnknown(line) ? { ...line, productId: products.get(line.lineId) ?? null } : line,
  );
  return { ...state, lines };
}

/** Product tags and collections are those of the order's first day, like every other rule that applies to it. */
function withProductFacts(state: OrderState, earlier: OrderState): OrderState {
  const known = new Map(
    earlier.lines.filter((line) => line.productTags).map((line) => [line.productId, line]),
  );
  if (known.size === 0) return state;
  const lines = state.lines.map((line) => {
    const facts = known.get(line.productId);
    return facts?.productTags
      ? { ...line, productTags: facts.productTags, collectionIds: facts.collectionIds ?? [] }
      : line;
  });
  return { ...state, lines };
}

/** Takes in a refund. A known refund, by its id, changes nothing; each of its lines counts once, by its id. */
export function receiveRefund(record: OrderRecord, refund: RefundState): OrderRecord {
  if (record.refunds.some((known) => known.refundId === refund.refundId)) return record;
  const lines = [...new Map(refund.lines.map((line) => [line.refundLineId, line])).values()];
  return { ...record, refunds: [...record.refunds, { ...refund, lines }] };
}

/** Takes in that the order was deleted. Final: later updates are stored, and worth nothing. */
export const receiveDeletion = (record: OrderRecord): OrderRecord => ({ ...record, isDeleted: true });
