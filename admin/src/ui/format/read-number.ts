// Numbers as people type them and as fields show them, in the shop's format. They are read digit by digit into whole
// units of the last decimal, exactly or not at all: nothing is rounded, and no float is used.
import { currencyDecimals } from "@laurel/domain/money.ts";
import type { FormatSettings } from "./format.ts";

export interface NumberRange {
  /** How many decimals the number may have; the value is in units of the last. 2: "12.5" is 1250. */
  readonly decimals?: number;
  /** In units of the last decimal; the default is one. */
  readonly least?: number;
  /** In units of the last decimal; the default is the largest exact integer, 2^53 − 1. */
  readonly most?: number;
}

export type NumberProblem =
  | "not_a_number"
  | "decimals"
  | "too_many_decimals"
  | "ambiguous"
  | "too_small"
  | "too_large";

export type ReadNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly code: NumberProblem };

type Shop = Pick<FormatSettings, "locale">;
/** What decides how amounts of money are typed. */
export type ShopMoney = Pick<FormatSettings, "locale" | "currencyCode">;

/** Digits, or groups of three with one kind of separator. No group begins a number with 0: “0.500” is a half. */
const GROUPED = /^[1-9]\d{0,2}(?:([ ,.'’_\u00a0\u202f])\d{3}(?:\1\d{3})*)?$/;

/**
 * For a whole number, "1,000", "1.000" and "1 000" are a thousand. Where decimals are possible, one separator before
 * three digits means what it means in the shop's locale. If that is neither the group nor the decimal separator, the
 * text is refused as ambiguous.
 */
export function readNumber(text: string, shop: Shop, range: NumberRange = {}): ReadNumber {
  const { decimals = 0, least = 1, most = Number.MAX_SAFE_INTEGER } = range;
  const typed = text.trim();
  if (/^[-−]\d/.test(typed)) return { ok: false, code: "too_small" };
  const parts = decimals === 0 ? wholeOf(typed) : partsOf(typed, decimals, shop);
  if ("code" in parts) return { ok: false, code: parts.code };
  if (parts.fraction.length > decimals) return { ok: false, code: "too_many_decimals" };
  const value = Number(parts.whole.replaceAll(/\D/g, "") + parts.fraction.padEnd(decimals, "0"));
  if (value < least) return { ok: false, code: "too_small" };
  return value <= most ? { ok: true, value } : { ok: false, code: "too_large" };
}

/** A whole number, in any shop's format. Examples: "1,250" → 1250; "1.5" is refused as decimals. */
export const readWhole = (text: string, range: Omit<NumberRange, "decimals"> = {}): ReadNumber =>
  readNumber(text, { locale: "en" }, range);

/** An amount in the shop's currency, in minor units; above zero by default. Example: "1,250.5" → 125050. */
export const readMoney = (
  text: string,
  shop: ShopMoney,
  range: Omit<NumberRange, "decimals"> = {},
): ReadNumber => readNumber(text, shop, { ...range, decimals: currencyDecimals(shop.currencyCode) });

/** For a field: with all the currency's decimals. Example: 125050 → "1250.50", in a German shop "1250,50". */
export const writeMoney = (minor: number, shop: ShopMoney): string =>
  writeNumber(minor, shop, currencyDecimals(shop.currencyCode));

/** For a field that can be edited: no groups, so that it is read back in every locale. `keep`: how many zeros stay. */
export function writeNumber(value: number, { locale }: Shop, decimals = 0, keep = decimals): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const [whole, all] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const fraction = all.slice(0, keep) + all.slice(keep).replace(/0+$/, "");
  const sign = value < 0 ? "-" : "";
  return fraction === "" ? sign + whole : `${sign}${whole}${marksOf(locale).decimal}${fraction}`;
}

type Parts = { readonly whole: string; readonly fraction: string } | { readonly code: NumberProblem };

function wholeOf(typed: string): Parts {
  if (/^\d+$/.test(typed) || GROUPED.test(typed)) return { whole: typed, fraction: "" };
  return { code: /^\d+[.,]\d*$/.test(typed) ? "decimals" : "not_a_number" };
}

function partsOf(typed: string, decimals: number, { locale }: Shop): Parts {
  if (/^\d+$/.test(typed)) return { whole: typed, fraction: "" };
  const { whole, mark, fraction } = /^(?<whole>.*)(?<mark>[.,])(?<fraction>\d+)$/su.exec(typed)?.groups ?? {};
  if (whole === undefined || mark === undefined || fraction === undefined)
    return GROUPED.test(typed) ? { whole: typed, fraction: "" } : { code: "not_a_number" };
  // Such as "1,234,567".
  if (whole.includes(mark))
    return GROUPED.test(typed) ? { whole: typed, fraction: "" } : { code: "not_a_number" };
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return { code: "not_a_number" };
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!mayGroup) return { whole, fraction };
  const marks = marksOf(locale);
  if (mark === marks.group) return { whole: typed, fraction: "" };
  if (mark === marks.decimal && decimals >= fraction.length) return { whole, fraction };
  return { code: "ambiguous" };
}

const known = new Map<string, { readonly group: string; readonly decimal: string }>();

/** The group and decimal separators of a locale. */
function marksOf(locale: string): { readonly group: string; readonly decimal: string } {
  const cached = known.get(locale);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", useGrouping: true });
  const part = (type: string) => format.formatToParts(12_345.6).find((one) => one.type === type)?.value ?? "";
  const marks = { group: part("group"), decimal: part("decimal") };
  known.set(locale, marks);
  return marks;
}
