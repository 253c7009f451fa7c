// What the lines of an explanation are called. An explanation holds ids and figures alone, for good; names stand once,
// with the order, and leave with its person.
import type { OrderExplanation } from "./target.ts";

/** What an order tells of a line. `ordered`: pieces, before any was given back. */
export interface LineName {
  readonly title?: string;
  readonly variant?: string;
  readonly ordered?: number;
  /** Of one piece, before discounts. Amounts are in minor units. */
  readonly price?: number;
  /** What all discounts take from the pieces that were ordered, together. */
  readonly discount?: number;
  /** On the pieces that were ordered. */
  readonly tax?: number;
}

/** What an order came to besides its lines. */
export interface OrderAmounts {
  readonly total: number;
  readonly shipping: number;
  readonly shippingTax: number;
  readonly tip: number;
}

/** What an order tells for its explanation. */
export interface OrderFacts {
  readonly lines: ReadonlyMap<string, LineName>;
  readonly amounts: OrderAmounts;
}

export type NamedCountedLine = OrderExplanation["lines"][number] & LineName;
export type NamedLeftOutLine = NonNullable<OrderExplanation["leftOut"]>[number] & LineName;

/** An order's explanation as it is shown. */
export type NamedExplanation<Why extends OrderExplanation = OrderExplanation> = Omit<
  Why,
  "lines" | "leftOut"
> & {
  readonly lines: readonly NamedCountedLine[];
  readonly leftOut?: readonly NamedLeftOutLine[];
  readonly amounts?: OrderAmounts;
};

/** Adds names and prices to the lines of an explanation, as far as the order still tells them; by line id. */
export function nameLines<Why extends OrderExplanation>(
  { lines, leftOut, ...figures }: Why,
  facts: OrderFacts | undefined,
): NamedExplanation<Why> {
  const named = <Line extends { readonly line: string }>(one: Line): Line & LineName => ({
    ...one,
    ...facts?.lines.get(one.line),
  });
  return {
    ...figures,
    lines: lines.map(named),
    ...(leftOut && { leftOut: leftOut.map(named) }),
    ...(facts && { amounts: facts.amounts }),
  };
}
