// Chances are whole numbers of 10⁻¹²: no product of points and chances is off by a point. Money and points are exact.

/** A chance of one. */
export const CERTAIN = 1_000_000_000_000n;

/** To the nearest whole number, halves away from zero. Example: 5 ÷ 2 → 3; −5 ÷ 2 → −3. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [abs(dividend), abs(divisor)];
  const rounded = (2n * over + under) / (2n * under);
  return isNegative ? -rounded : rounded;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
