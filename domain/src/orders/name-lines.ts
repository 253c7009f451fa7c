// What the lines of an explanation are called. An explanation holds ids and figures alone, for good; names stand once,
// with the order, and leave with its person.
import type { ProgramDocument } from "../program/program.ts";
import { exactPoints, type Fraction } from "./exact-points.ts";
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
export interface OrderLineNames {
  readonly lines: ReadonlyMap<string, LineName>;
  readonly amounts: OrderAmounts;
}

export type NamedCountedLine = OrderExplanation["lines"][number] & LineName;
export type NamedLeftOutLine = NonNullable<OrderExplanation["leftOut"]>[number] & LineName;

/** A rule that multiplied lines: `name` only where it has one of its own. */
export interface RuleName {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
}

/** An order's explanation as it is shown. */
export type NamedExplanation<Why extends OrderExplanation = OrderExplanation> = Omit<
  Why,
  "lines" | "leftOut"
> & {
  readonly lines: readonly NamedCountedLine[];
  readonly leftOut?: readonly NamedLeftOutLine[];
  readonly amounts?: OrderAmounts;
  /** What rounding took or gave, as the fraction before it. */
  readonly exact?: Fraction;
  readonly ruleNames?: readonly RuleName[];
};

/**
 * Adds names and prices to the lines of an explanation, and what its points were before they were rounded, as far as the order still tells them; by line id. `program`: of
 * the version by which it was judged.
 */
export function nameLines<Why extends OrderExplanation>(
  explanation: Why,
  about: {
    readonly facts: OrderLineNames | undefined;
    readonly program: ProgramDocument | undefined;
    readonly currencyDecimals: number;
  },
): NamedExplanation<Why> {
  const { lines, leftOut, ...figures } = explanation;
  const { facts, program, currencyDecimals } = about;
  const exact = exactPoints(explanation, currencyDecimals);
  const multiplying = new Set(lines.flatMap(({ rules = [] }) => rules));
  const ruleNames = program?.earning
    .filter(({ id }) => multiplying.has(id))
    .map(({ id, kind, name }) => ({ id, kind, ...(name !== undefined && { name }) }));
  const named = <Line extends { readonly line: string }>(one: Line): Line & LineName => ({
    ...one,
    ...facts?.lines.get(one.line),
  });
  return {
    ...figures,
    lines: lines.map(named),
    ...(leftOut && { leftOut: leftOut.map(named) }),
    ...(facts && { amounts: facts.amounts }),
    ...(exact && { exact }),
    ...(ruleNames?.length && { ruleNames }),
  };
}
