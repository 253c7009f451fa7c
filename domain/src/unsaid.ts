// A message may leave out a part of an order. What is known of that part stays: absent is not empty.
import type { OrderLine, OrderState, RefundState } from "./orders/order-state.ts";

/** What a message does not say, though the state that was made of it has a value there. */
export interface Unsaid {
  readonly order: readonly (keyof OrderState)[];
  /** By line id. */
  readonly lines: ReadonlyMap<string, readonly (keyof OrderLine)[]>;
  /** By refund id. */
  readonly refunds: ReadonlyMap<string, readonly (keyof RefundState)[]>;
}

export const isAllSaid = ({ order, lines, refunds }: Unsaid): boolean =>
  order.length === 0 && lines.size === 0 && refunds.size === 0;

/**
 * The state with what is known of the parts that are left out: `state`, an earlier or later one of the same order, if there
 * is one, and `refunds` that came on their own.
 */
export function withKnown(
  state: OrderState,
  known: { readonly state: OrderState | null; readonly refunds: readonly RefundState[] },
  unsaid: Unsaid,
): OrderState {
  const refundOf = new Map(
    [...known.refunds, ...(known.state?.refunds ?? [])].map((one) => [one.refundId, one]),
  );
  const refunds = state.refunds.map((refund) => {
    const earlier = refundOf.get(refund.refundId);
    return earlier ? keep(refund, earlier, unsaid.refunds.get(refund.refundId) ?? []) : refund;
  });
  const whole = { ...state, refunds };
  return known.state ? withKnownState(whole, known.state, unsaid) : whole;
}

function withKnownState(state: OrderState, known: OrderState, unsaid: Unsaid): OrderState {
  const lineOf = new Map(known.lines.map((line) => [line.lineId, line]));
  const lines = state.lines.map((line) => {
    const earlier = lineOf.get(line.lineId);
    return earlier ? keep(line, earlier, unsaid.lines.get(line.lineId) ?? []) : line;
  });
  // Where none is known, a shipping line of this message is new, and counts as it is.
  const keys =
    known.shippingMinor === 0 ? unsaid.order.filter((key) => key !== "shippingMinor") : unsaid.order;
  return keep({ ...state, lines }, known, keys);
}

function keep<Whole extends object>(whole: Whole, known: Whole, keys: readonly (keyof Whole)[]): Whole {
  const kept = { ...whole };
  for (const key of keys) {
    if (known[key] === undefined) delete kept[key];
    else kept[key] = known[key];
  }
  return kept;
}
