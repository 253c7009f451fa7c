import { currencyDecimals } from "@laurel/domain/money.ts";
import { roundUnit } from "@laurel/domain/round-unit.ts";

/** Units of about a euro: €500, ¥100,000, Ft250,000. */
const DEAR_UNITS = 500;
const TIMES_USUAL = 10;

export interface Size {
  readonly pointsInAll: number;
  /** What bulk adjustments usually move in all. Null before the first, and for one customer. */
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
