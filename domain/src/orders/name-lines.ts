// What the lines of an explanation are called. An explanation holds ids and figures alone, for good; names stand once,
// with the order, and leave with its person.
import type { OrderExplanation } from "./target.ts";

/** What an order tells of a line. `ordered`: pieces, before any was given back. */
export interface LineName {
  readonly title?: string;
  readonly variant?: string;
  readonly ordered?: number;
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
};

/** Adds their names to the lines of an explanation, as far as the order still tells them; by line id. */
export function nameLines<Why extends OrderExplanation>(
  { lines, leftOut, ...figures }: Why,
  names: ReadonlyMap<string, LineName> | undefined,
): NamedExplanation<Why> {
  const named = <Line extends { readonly line: string }>(one: Line): Line & LineName => ({
    ...one,
    ...names?.get(one.line),
  });
  return { ...figures, lines: lines.map(named), ...(leftOut && { leftOut: leftOut.map(named) }) };
}
