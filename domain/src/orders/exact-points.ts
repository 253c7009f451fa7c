// An order's points before rounding: calculated from the explanation when it is shown, not stored.
import type { OrderExplanation } from "./target.ts";

export interface Fraction {
  /** Decimal digits as text, because either may be larger than a number holds. */
  readonly numerator: string;
  readonly denominator: string;
}

/** An order's points as they grow, not rounded. What the order itself is worth comes after the rounding. */
interface PointsInSteps {
  /** What counts, at the rate. */
  readonly byRate: Fraction;
  /** The same with what multiplies lines. */
  readonly multiplied: Fraction;
  /** The same with the tier. */
  readonly byTier: Fraction;
}

/** Null if nothing counts. */
export function pointsInSteps(
  { lines, extras = [], eligible, rate, rateUnits = 1, tier }: OrderExplanation,
  currencyDecimals: number,
): PointsInSteps | null {
  const counted = [...lines, ...extras];
  const gross = counted.reduce((sum, one) => sum + BigInt(one.eligible), 0n);
  if (gross === 0n) return null;
  const weighted = counted.reduce(
    (total, { eligible: counts, multiplier = 10_000 }) => total + BigInt(counts) * toWhole(multiplier),
    0n,
  );
  const points = BigInt(rate) * BigInt(eligible);
  const unit = 10n ** BigInt(currencyDecimals) * BigInt(rateUnits) * 100n;
  const whole = unit * 10n ** BigInt(DECIMALS) * 10_000n * gross;
  return {
    byRate: reduced(points, unit),
    multiplied: reduced(points * weighted, whole),
    byTier: reduced(points * weighted * BigInt(tier?.multiplier ?? 10_000), whole * 10_000n),
  };
}

/** Null if rounding changed nothing. */
export function exactPoints(explanation: OrderExplanation, currencyDecimals: number): Fraction | null {
  const exact = pointsInSteps(explanation, currencyDecimals)?.byTier;
  return exact === undefined || exact.denominator === "1" ? null : exact;
}

/** All its decimals; if they do not end within eight, the first two alone. Example: 5547/40 → "138.675". */
export function toDecimals({ numerator, denominator }: Fraction): {
  readonly digits: string;
  readonly isCut: boolean;
} {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  const endsAfter = (decimals: number): boolean => (top * 10n ** BigInt(decimals)) % bottom === 0n;
  let decimals = 0;
  while (decimals < DECIMALS && !endsAfter(decimals)) decimals++;
  const isCut = !endsAfter(decimals);
  if (isCut) decimals = 2;
  const digits = String((top * 10n ** BigInt(decimals)) / bottom).padStart(decimals + 1, "0");
  if (decimals === 0) return { digits, isCut };
  return { digits: `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`, isCut };
}

/** Multipliers are in basis points; the product of three has three times as many decimals. More are not readable. */
const DECIMALS = 8;
const toWhole = (multiplier: number): bigint => BigInt(multiplier.toFixed(DECIMALS).replace(".", ""));

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: String(numerator / a), denominator: String(denominator / a) };
}
