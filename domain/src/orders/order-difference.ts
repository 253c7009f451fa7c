// The difference between an order's total and what of it counted. It is shown only when the order has the figures, and
// when they add up.
import type { LineName, NamedCountedLine, NamedExplanation } from "./name-lines.ts";
import type { OrderExplanation } from "./target.ts";

/** The price of some items of a line, less their discount. Null when the order no longer has it. */
export function soldFor({ price, discount = 0, ordered }: LineName, quantity: number): number | null {
  if (price === undefined || ordered === undefined) return null;
  return price * quantity - partOf(discount, quantity, ordered);
}

/** Some of the ordered items of a line, but not all. */
export const isPart = (line: NamedCountedLine): line is NamedCountedLine & { readonly ordered: number } =>
  line.ordered !== undefined && line.quantity < line.ordered;

/** The discount on the counted items of a line, and the tax by which the counted amount differs from the price. */
export function ownDifference(line: NamedCountedLine): { readonly off: number; readonly tax: number } {
  const { quantity, ordered = quantity, discount = 0, tax = 0, eligible, unpaid = 0 } = line;
  const sold = soldFor(line, quantity);
  if (sold === null) return { off: 0, tax: 0 };
  return { off: partOf(discount, quantity, ordered), tax: tax > 0 ? eligible + unpaid - sold : 0 };
}

export interface Difference {
  readonly total: number;
  /** What is in the total and did not count, besides the items left out. */
  readonly others: readonly { readonly what: "shipping" | "tip" | "tax"; readonly amount: number }[];
}

/** Null when there is no difference to show, or the figures do not add up, as after an edit of the order. */
export function differenceOf(order: NamedExplanation): Difference | null {
  const { amounts, lines, leftOut = [], extras = [], reductions = [], eligible, none } = order;
  if (!amounts || none) return null;
  const { total, shipping, shippingTax, tip } = amounts;
  const notCounted = [
    ...leftOut.map((line) => soldFor(line, line.quantity)),
    ...lines.map((line) => soldFor(line, (line.ordered ?? line.quantity) - line.quantity)),
  ];
  if (notCounted.includes(null)) return null;
  const counts = (what: string) => extras.some((one) => one.what === what);
  const others: Difference["others"][number][] = [
    { what: "shipping", amount: counts("shipping") ? 0 : shipping },
    { what: "tip", amount: counts("tip") ? 0 : tip },
  ];
  const known = [
    ...notCounted.map((amount) => amount ?? 0),
    ...others.map(({ amount }) => amount),
    ...reductions.map(({ amount }) => amount),
    unpaidOf(order),
  ];
  const tax = total - eligible - sumOf(known);
  const taxes = sumOf([...lines, ...leftOut].map((line) => line.tax ?? 0)) + shippingTax;
  if (tax < 0 || tax > taxes) return null;
  return {
    total,
    others: [...others, { what: "tax", amount: tax } as const].filter(({ amount }) => amount > 0),
  };
}

/** What would count, too, once it is paid. */
export const unpaidOf = ({ lines, extras = [] }: Pick<OrderExplanation, "lines" | "extras">): number =>
  sumOf([...lines, ...extras].map(({ unpaid = 0 }) => unpaid));

/** To the nearest minor unit. */
const partOf = (amount: number, some: number, all: number): number =>
  all === 0 ? 0 : Math.round((amount * some) / all);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
