// What had been paid for of an order that is owed on, where no earlier state of it is known: the platform can tell what was
// agreed on when it was placed, and what each edit, return and refund changed since.
import type { OrderState, PaidFor } from "../order-state.ts";
import { partOfLine, taxOf } from "./unpaid.ts";

/** What was sold, or below zero was taken back. */
export interface Sale {
  /** `other`: what is charged besides, such as duties and fees. */
  readonly of: "line" | "shipping" | "tip" | "other";
  /** Of a line. */
  readonly lineId?: string;
  /** With tax, after discounts, minor units. */
  readonly amountMinor: number;
  readonly taxMinor: number;
}

export interface Agreement {
  /** UTC. */
  readonly happenedAt: string;
  readonly sales: readonly Sale[];
}

/**
 * What the order cost after the last of its agreements that the money in hand covers. `paidMinor`: what was received, less
 * what went back. Undefined: it covers none, as of a deposit; or the sums do not agree with what is owed, and so tell
 * nothing.
 */
export function paidBefore(
  state: OrderState,
  agreements: readonly Agreement[],
  paidMinor: number,
): PaidFor | undefined {
  const inOrder = agreements.toSorted(
    (one, other) => Date.parse(one.happenedAt) - Date.parse(other.happenedAt),
  );
  const costs = { goods: new Map<string, number>(), besides: new Map<string, number>() };
  let sum = 0;
  let covered: PaidFor | undefined;
  for (const { happenedAt, sales } of inOrder) {
    for (const sale of sales) {
      sum += sale.amountMinor;
      addTo(costs, sale, state);
    }
    if (sum > 0 && sum <= paidMinor)
      covered = {
        at: { updatedAt: happenedAt, triggeredAt: null },
        goods: aboveZero(costs.goods),
        besides: aboveZero(costs.besides),
      };
  }
  return sum - paidMinor === state.outstandingMinor ? covered : undefined;
}

interface Costs {
  readonly goods: Map<string, number>;
  readonly besides: Map<string, number>;
}

/** By the parts that `costsOf` a state has. */
function addTo(
  { goods, besides }: Costs,
  { of, lineId, amountMinor, taxMinor }: Sale,
  { taxesIncluded }: OrderState,
): void {
  const part = of === "line" ? partOfLine(lineId ?? "") : of;
  const taxOnTop = taxesIncluded || of === "tip" || of === "other" ? 0 : taxMinor;
  const costs = of === "line" ? goods : besides;
  costs.set(part, (costs.get(part) ?? 0) + amountMinor - taxOnTop);
  besides.set(taxOf(part), (besides.get(taxOf(part)) ?? 0) + taxOnTop);
}

const aboveZero = (costs: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...costs].filter(([, minor]) => minor > 0));
