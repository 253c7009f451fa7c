// A message may leave out a part of an order. What is known of that part stays: absent is not empty.
import type { OrderLine, OrderState } from "./orders/order-state.ts";

/** What a message does not say, though the state that was made of it has a value there. */
export interface Unsaid {
  readonly order: readonly (keyof OrderState)[];
  /** By line id. */
  readonly lines: ReadonlyMap<string, readonly (keyof OrderLine)[]>;
}

/** The state with what `known`, an earlier or later state of the same order, says of the parts that are left out. */
export function withKnown(state: OrderState, known: OrderState, unsaid: Unsaid): OrderState {
  const lineOf = new Map(known.lines.map((line) => [line.lineId, line]));
  const lines = state.lines.map((line) => {
    const earlier = lineOf.get(line.lineId);
    return earlier ? keep(line, earlier, unsaid.lines.get(line.lineId) ?? []) : line;
  });
  return keep({ ...state, lines }, known, unsaid.order);
}

function keep<Whole extends object>(whole: Whole, known: Whole, keys: readonly (keyof Whole)[]): Whole {
  const kept = { ...whole };
  for (const key of keys) {
    if (known[key] === undefined) delete kept[key];
    else kept[key] = known[key];
  }
  return kept;
}
