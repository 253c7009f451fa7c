// Names for the lines of an explanation. An explanation holds only ids and figures, for ever. Names are stored once,
// with the order, and are deleted when its customer is erased.
import type { ProgramDocument } from "../program/program.ts";
import { exactPoints, type Fraction } from "./exact-points.ts";
import type { OrderExplanation } from "./target.ts";

/** What an order stores of a line. `ordered`: units, before any refund. */
export interface LineName {
  readonly title?: string;
  readonly variant?: string;
  readonly ordered?: number;
  /** Of one unit, before discounts. Amounts are in minor units. */
  readonly price?: number;
  /** All discounts on the ordered units together. */
  readonly discount?: number;
  /** Tax on the ordered units. */
  readonly tax?: number;
}

/** The amounts of an order besides its lines. */
export interface OrderAmounts {
  readonly total: number;
  readonly shipping: number;
  readonly shippingTax: number;
  readonly tip: number;
}

/** What an order stores for its explanation. */
export interface OrderLineNames {
  readonly lines: ReadonlyMap<string, LineName>;
  readonly amounts: OrderAmounts;
}

export type NamedCountedLine = OrderExplanation["lines"][number] & LineName;
export type NamedLeftOutLine = NonNullable<OrderExplanation["leftOut"]>[number] & LineName;

/** Such as “Tea, 250 g”. Null when the order no longer has the line's name. */
export const nameOf = ({ title, variant }: LineName): string | null =>
  title ? [title, variant].filter(Boolean).join(", ") : null;

/** A rule that multiplied lines; `name` only if it has a name of its own. */
export interface RuleName {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
}

/** An order's explanation as the pages show it. */
export type NamedExplanation<Why extends OrderExplanation = OrderExplanation> = Omit<
  Why,
  "lines" | "leftOut"
> & {
  readonly lines: readonly NamedCountedLine[];
  readonly leftOut?: readonly NamedLeftOutLine[];
  readonly amounts?: OrderAmounts;
  /** The exact points before rounding, if rounding changed them. */
  readonly exact?: Fraction;
  readonly ruleNames?: readonly RuleName[];
};

/**
 * Adds names and prices to the lines of an explanation, by line id, and the points before rounding, as far as the order
 * still has them. `program` is the version that decided the order.
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
