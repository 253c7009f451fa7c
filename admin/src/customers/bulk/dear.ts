/** €500, ¥50,000: in the smallest unit of the shop's currency. */
const DEAR_MINOR = 50_000;
const TIMES_USUAL = 10;

interface Size {
  readonly pointsInAll: number;
  /** What bulk adjustments usually move in all. Null before the first. */
  readonly usualPoints: number | null;
}

/**
 * Why a bulk adjustment needs a second look: it is worth more than €500, or it moves ten times what others do. Null: it
 * needs none.
 */
export function dearBy({ pointsInAll, usualPoints }: Size, worthMinor: number): "worth" | "size" | null {
  if (usualPoints !== null && Math.abs(pointsInAll) >= usualPoints * TIMES_USUAL) return "size";
  return Math.abs(worthMinor) > DEAR_MINOR ? "worth" : null;
}
