// What happened to an order between two records of it, and when. Later entries of its points take their name and date
// from it.
import { unlistedRefunds } from "./eligible.ts";
import type { OrderRecord } from "./order-record.ts";
import type { OrderState, RefundState } from "./order-state.ts";
import { tipLeft } from "./paid/tip-left.ts";

export type OrderChangeName =
  | "cancelled"
  | "refunded"
  | "refunded_in_part"
  | "edited"
  | "voided"
  | "deleted"
  /** It belongs to another customer now. */
  | "moved"
  /** The store names its customer later than the sale, or another one. */
  | "customer_added"
  /** The store took the customer off. */
  | "customer_removed"
  /** Its customer joined after it. */
  | "claimed"
  /** Anything else, such as a tag of the customer. */
  | "updated";

export interface OrderChange {
  readonly name: OrderChangeName;
  /** UTC. Null if the platform does not say. */
  readonly at: string | null;
  /** Units that left a line (below zero) or were added. */
  readonly quantities: readonly { readonly line: string; readonly quantity: number }[];
  /** What was refunded as an amount, as shipping or as a tip, in minor units, not as units of goods. */
  readonly refundedMinor: number;
}

/** `before`: the order as it was when its points were last settled. */
export function changeBetween(before: OrderRecord, after: OrderRecord): OrderChange {
  const known = new Set(refundsOf(before).map((refund) => refund.refundId));
  const refunds = refundsOf(after).filter((refund) => !known.has(refund.refundId));
  return {
    ...nameAndTime(before, after, refunds),
    quantities: quantitiesBetween(before, after),
    refundedMinor: refunds.reduce(
      (sum, { amountMinor, shippingMinor = 0 }) => sum + amountMinor + shippingMinor,
      refunds.length > 0 ? refundedTip(before, after) : 0,
    ),
  };
}

function nameAndTime(
  before: OrderRecord,
  { state, isDeleted }: OrderRecord,
  refunds: readonly RefundState[],
): Pick<OrderChange, "name" | "at"> {
  if (isDeleted && !before.isDeleted) return { name: "deleted", at: null };
  if (state === null) return { name: "updated", at: null };
  const { updatedAt, cancelledAt } = state;
  if (before.state !== null && state.customerId !== null && before.state.customerId !== state.customerId)
    return { name: "customer_added", at: updatedAt };
  if (cancelledAt !== null && before.state?.cancelledAt == null)
    return { name: "cancelled", at: cancelledAt };
  if (refunds.length > 0) return { name: "refunded_in_part", at: newestOf(refunds) ?? updatedAt };
  if (state.financialStatus === "voided" && before.state?.financialStatus !== "voided")
    return { name: "voided", at: updatedAt };
  const isEdited = before.state !== null && contentOf(state) !== contentOf(before.state);
  return { name: isEdited ? "edited" : "updated", at: updatedAt };
}

/** When an order ended that is cancelled, fully refunded or voided. */
export function endOf({ state, refunds }: OrderRecord): string | null {
  if (state === null) return null;
  return (
    state.cancelledAt ?? newestOf([...state.refunds, ...unlistedRefunds(state, refunds)]) ?? state.updatedAt
  );
}

const refundsOf = ({ state, refunds }: OrderRecord): readonly RefundState[] =>
  state === null ? refunds : [...state.refunds, ...unlistedRefunds(state, refunds)];

const newestOf = (refunds: readonly RefundState[]): string | null =>
  refunds
    .flatMap(({ processedAt }) => processedAt ?? [])
    .reduce<string | null>((last, at) => (last === null || at > last ? at : last), null);

const refundedTip = (before: OrderRecord, after: OrderRecord): number =>
  before.state === null ? 0 : Math.max(0, tipOf(before) - tipOf(after));

const tipOf = ({ state, refunds }: OrderRecord): number =>
  state === null ? 0 : tipLeft(state, unlistedRefunds(state, refunds));

function quantitiesBetween(before: OrderRecord, after: OrderRecord): OrderChange["quantities"] {
  // An order that is seen for the first time has not changed.
  if (before.state === null) return [];
  const had = quantitiesOf(before);
  return [...quantitiesOf(after)]
    .map(([line, quantity]) => ({ line, quantity: quantity - (had.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** What is left of each line, less refunds that the state does not list yet. */
function quantitiesOf({ state, refunds }: OrderRecord): ReadonlyMap<string, number> {
  if (state === null) return new Map();
  const returned = new Map<string, number>();
  for (const { lines } of unlistedRefunds(state, refunds))
    for (const { lineId, quantity } of lines) returned.set(lineId, (returned.get(lineId) ?? 0) + quantity);
  return new Map(
    state.lines.map(({ lineId, currentQuantity }) => [
      lineId,
      Math.max(0, currentQuantity - (returned.get(lineId) ?? 0)),
    ]),
  );
}

/** The fields that an edit changes: quantities and prices. */
const contentOf = (state: OrderState): string =>
  JSON.stringify([
    state.shippingMinor,
    state.shippingTaxMinor,
    tipLeft(state),
    state.lines
      .map(({ lineId, quantity, currentQuantity, unitPriceMinor, discountMinor, taxMinor }) =>
        [lineId, quantity, currentQuantity, unitPriceMinor, discountMinor, taxMinor].join(" "),
      )
      .toSorted(),
  ]);
