// An order's points before rounding: calculated from the explanation when it is shown, not stored.
import type { OrderExplanation } from "./target.ts";

export interface Fraction {
  /** Decimal digits as text, because either may be larger than a number holds. */
  readonly numerator: string;
  readonly denominator: string;
}

/** Null if rounding changed nothing. */
export function exactPoints(explanation: OrderExplanation, currencyDecimals: number): Fraction | null {
  const { lines, extras = [], eligible, rate, tier } = explanation;
  const counted = [...lines, ...extras];
  const gross = counted.reduce((sum, one) => sum + BigInt(one.eligible), 0n);
  if (gross === 0n) return null;
  const sum = counted.reduce(
    (total, { eligible: counts, multiplier = 10_000 }) => total + BigInt(counts) * toWhole(multiplier),
    0n,
  );
  const numerator = sum * BigInt(tier?.multiplier ?? 10_000) * BigInt(rate) * BigInt(eligible);
  const denominator = 10n ** BigInt(DECIMALS + currencyDecimals) * 10_000n * 10_000n * 100n * gross;
  return numerator % denominator === 0n ? null : reduced(numerator, denominator);
}

/** Multipliers are in basis points; the product of three has three times as many decimals. */
const DECIMALS = 8;
const toWhole = (multiplier: number): bigint => BigInt(multiplier.toFixed(DECIMALS).replace(".", ""));

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: String(numerator / a), denominator: String(denominator / a) };
}
