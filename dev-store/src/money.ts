// Amounts are whole minor units inside and decimal strings outside, as on the platform.

const NO_DECIMALS = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
const THREE_DECIMALS = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

export function decimalsOf(currencyCode: string): number {
  if (NO_DECIMALS.has(currencyCode)) return 0;
  return THREE_DECIMALS.has(currencyCode) ? 3 : 2;
}

/** `1234` in EUR is `"12.34"`, in JPY `"1234"`. */
export function formatMinor(minor: number, currencyCode: string): string {
  const decimals = decimalsOf(currencyCode);
  const sign = minor < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads `"12.5"` as 1250 minor units; null when the text is not a decimal, is too large, or has more decimals than the
 * currency.
 */
export function parseMinor(text: string, currencyCode: string): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim());
  if (match === null) return null;
  const decimals = decimalsOf(currencyCode);
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  const minor = Number(`${match[2]}${fraction.padEnd(decimals, "0")}`);
  if (!Number.isSafeInteger(minor)) return null;
  return match[1] === "-" && minor !== 0 ? -minor : minor;
}

/** `amount × numerator ÷ denominator`, rounded half up; exact for safe integers of any size. */
export function share(amountMinor: number, numerator: number, denominator: number): number {
  if (denominator === 0) return 0;
  const doubled = 2n * BigInt(amountMinor) * BigInt(numerator) + BigInt(denominator);
  const divisor = 2n * BigInt(denominator);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}

/**
 * Splits an amount by weights so that the parts add up to it exactly; each part differs from its exact share by less
 * than one unit.
 */
export function splitMinor(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const upToHere = share(amountMinor, weightSoFar, total);
    const part = upToHere - givenSoFar;
    givenSoFar = upToHere;
    return part;
  });
}
