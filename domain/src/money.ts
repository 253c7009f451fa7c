// Money is whole minor units of one currency. Decimal text becomes minor units digit by digit, never through a float.

export type MoneyRefusal = "not_a_decimal" | "too_many_decimals" | "unsafe_number";

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DEFAULT_DECIMALS = 2;

/** Currencies whose minor unit is not a hundredth (ISO 4217). */
const DECIMALS = new Map<string, number>([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV"].map(
    none,
  ),
  ...["XAF", "XOF", "XPF"].map(none),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3] as const),
  ...["CLF", "UYW"].map((code) => [code, 4] as const),
]);

/** How many decimals an amount of this currency has. Example: EUR → 2, JPY → 0, KWD → 3. */
export function currencyDecimals(currencyCode: string): number {
  return DECIMALS.get(currencyCode) ?? DEFAULT_DECIMALS;
}

/**
 * Decimal text as minor units; negative amounts are allowed. Zeros past the currency's decimals are ignored, other
 * digits there are refused. Limits: a safe integer. Example: "12.5" in EUR → 1250; "1000.0" in JPY → 1000.
 */
export function parseMoney(
  text: string,
  currencyCode: string,
): { readonly ok: true; readonly minor: number } | { readonly ok: false; readonly code: MoneyRefusal } {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, code: "not_a_decimal" };
  const decimals = currencyDecimals(currencyCode);
  const fraction = match[3] ?? "";
  for (let at = decimals; at < fraction.length; at++) {
    if (fraction.charCodeAt(at) !== ZERO) return { ok: false, code: "too_many_decimals" };
  }
  const minor = Number((match[2] ?? "") + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (!Number.isSafeInteger(minor)) return { ok: false, code: "unsafe_number" };
  return { ok: true, minor: match[1] === "-" && minor !== 0 ? -minor : minor };
}

/**
 * The same, and digits past the currency's decimals are rounded, half away from zero: shares of discounts and taxes are
 * worked out, and not always whole. Example: "880.5" in JPY → 881.
 */
export function parseRounded(text: string, currencyCode: string): ReturnType<typeof parseMoney> {
  const exact = parseMoney(text, currencyCode);
  if (exact.ok || exact.code !== "too_many_decimals") return exact;
  const decimals = currencyDecimals(currencyCode);
  const end = text.indexOf(".") + (decimals === 0 ? 0 : 1 + decimals);
  const down = parseMoney(text.slice(0, end), currencyCode);
  const next = text.charCodeAt(decimals === 0 ? end + 1 : end);
  if (!down.ok || next < FIVE) return down;
  const minor = down.minor + (text.startsWith("-") ? -1 : 1);
  return Number.isSafeInteger(minor) ? { ok: true, minor } : { ok: false, code: "unsafe_number" };
}

/** Minor units as decimal text with all the currency's decimals. Example: 1250 in EUR → "12.50"; −5 → "-0.05". */
export function formatMoney(minor: number, currencyCode: string): string {
  const decimals = currencyDecimals(currencyCode);
  const sign = minor < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * An amount that is only about right, as a figure that reads so: up to the next whole unit of the currency, and of larger
 * amounts to the next 5, 10, 50 and so on, by a twentieth at most. Example: 11898 in EUR → 12000, 42836 → 43000; 118980 in
 * VND → 120000.
 */
export function roundedUp(minor: number, currencyCode: string): number {
  const unit = 10 ** currencyDecimals(currencyCode);
  const units = Math.ceil(minor / unit);
  // Of the digits, two stay, and the third is 0 or 5 where the first two are below 20.
  const power = 10 ** Math.max(0, String(units).length - 2);
  const step = units < 20 * power && power > 1 ? power / 2 : power;
  return Math.ceil(units / step) * step * unit;
}

const ZERO = 48;
const FIVE = 53;

function none(code: string): readonly [string, number] {
  return [code, 0];
}
