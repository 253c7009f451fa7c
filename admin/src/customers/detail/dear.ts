import { currencyDecimals } from "@laurel/domain/money.ts";
import { roundUnit } from "@laurel/domain/round-unit.ts";

/** Units of about a euro: €500, ¥100,000, Ft250,000. */
const DEAR_UNITS = 500;
const TIMES_USUAL = 10;

export interface Size {
  readonly pointsInAll: number;
  /** What others of its kind usually move. Null: there are too few. */
  readonly usualPoints: number | null;
}

/**
 * Why an adjustment needs a second look: it is worth more than about €500, or it moves ten times what others do.
 * Null: it needs none. `worthMinor` is in minor units of the shop's currency.
 */
export function dearBy(
  { pointsInAll, usualPoints }: Size,
  { worthMinor, currencyCode }: { readonly worthMinor: number; readonly currencyCode: string },
): "worth" | "size" | null {
  if (usualPoints !== null && Math.abs(pointsInAll) >= usualPoints * TIMES_USUAL) return "size";
  const dearMinor = DEAR_UNITS * roundUnit(currencyCode) * 10 ** currencyDecimals(currencyCode);
  return Math.abs(worthMinor) > dearMinor ? "worth" : null;
}

/** Fewer say nothing about what is usual. */
const FEW = 5;

/** Half of these adjustments of one customer moved less. Null: they are too few. */
export function usualOf(moved: readonly number[]): number | null {
  const sizes = moved.map(Math.abs).sort((one, other) => one - other);
  return sizes.length < FEW ? null : (sizes[Math.floor((sizes.length - 1) / 2)] ?? null);
}
