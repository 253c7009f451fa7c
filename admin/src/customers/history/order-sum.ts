// The calculation of an order's points, so that a reader can check it.
import type { OrderExplanation } from "@laurel/domain/orders/target.ts";

export interface SumPart {
  readonly amountMinor: number;
  /** In basis points. */
  readonly multiplier: number;
}

export interface OrderSum {
  /** The amounts that count, by their multiplier, the highest first. */
  readonly parts: readonly SumPart[];
  /** What is left of all parts together after a reduction of the whole order. Null: all of it. */
  readonly share: { readonly leftMinor: number; readonly ofMinor: number } | null;
}

export function sumOf({ lines, extras = [], eligible }: OrderExplanation): OrderSum {
  const amounts = new Map<number, number>();
  for (const { eligible: amount, multiplier = PLAIN } of [...lines, ...extras])
    amounts.set(multiplier, (amounts.get(multiplier) ?? 0) + amount);
  const parts = [...amounts]
    .map(([multiplier, amountMinor]) => ({ multiplier, amountMinor }))
    .toSorted((a, b) => b.multiplier - a.multiplier);
  const gross = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const [only = { multiplier: PLAIN }, ...others] = parts;
  // With one multiplier, the reduction is taken off the one amount.
  if (others.length === 0) return { parts: [{ ...only, amountMinor: eligible }], share: null };
  return { parts, share: gross === eligible ? null : { leftMinor: eligible, ofMinor: gross } };
}

export const PLAIN = 10_000;
