// What money earns: so many points for so much. 100 hundredths for 1 unit are 1 point for each €1; 100 for 1,000 are 1
// point for each ₫1,000. Money in between earns its part; an order is rounded once, at the end.

export interface Rate {
  /** Hundredths of a point. */
  readonly hundredths: number;
  /** Whole units of the currency. */
  readonly units: number;
}

/** All rates together, for an amount that all of them can say exactly. Example: 1 for 10 and 1 for 15 → 5 for 30. */
export function sumOfRates(rates: readonly Rate[]): Rate {
  const sum = exactSum(rates);
  return { hundredths: Number(sum.hundredths), units: Number(sum.units) };
}

/** Whether the sum, and each of the rates for the common amount, is a safe integer. */
export function canBeAdded(rates: readonly Rate[]): boolean {
  const { hundredths, units } = exactSum(rates);
  return [hundredths, units].every((one) => one <= BigInt(Number.MAX_SAFE_INTEGER));
}

/** The same rate for another amount, of which its own is a part. */
export const rateFor = ({ hundredths, units }: Rate, common: number): number =>
  Number((BigInt(hundredths) * BigInt(common)) / BigInt(units));

function exactSum(rates: readonly Rate[]): { readonly hundredths: bigint; readonly units: bigint } {
  const units = rates.reduce((common, one) => leastCommon(common, BigInt(one.units)), 1n);
  const hundredths = rates.reduce(
    (sum, one) => sum + (BigInt(one.hundredths) * units) / BigInt(one.units),
    0n,
  );
  return { hundredths, units };
}

function leastCommon(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return (one / a) * other;
}
