// Points as programs and spreadsheets write them: 1250, 1,250, 1.250, 1 250, 1'250, 50.00, +500, 500 pts. One reading holds
// for a whole file; text is never made a float.
import { MAX_POINTS } from "@laurel/domain/bounds.ts";
import type { ProblemCode } from "../problems/problems.ts";
import { withPlainDigits } from "./plain-digits.ts";

export const decimalSigns = [".", ","] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** What becomes of points like 110.50, which no balance can hold. */
export type Fractions = "refuse" | "down" | "nearest";

export interface NumberReading {
  /** Null: nobody has said it, so that 1.250 may mean two numbers. */
  readonly decimal: DecimalSign | null;
  readonly fractions: Fractions;
}

export interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

const group = `[1-9]\\d{0,2}`;
/** Groups of three; or, as in India, of two before the last three. */
const formOf = (decimal: string, thousands: string): RegExp =>
  new RegExp(
    `^(?=.*\\d)(\\d+|${group}(?:${thousands}\\d{3})+|${group}(?: \\d{3})+|[1-9]\\d?(?:${thousands}\\d{2})+${thousands}\\d{3})?(?:${decimal}(\\d*))?$`,
  );
const forms = { ".": formOf("\\.", ","), ",": formOf(",", "\\.") } as const;

/** Undefined: with this sign before the decimals, it is no number. */
export function partsOf(text: string, decimal: DecimalSign): Parts | undefined {
  const found = forms[decimal].exec(text);
  return found
    ? { whole: (found[1] ?? "").replaceAll(/\D/g, ""), fraction: (found[2] ?? "").replace(/0+$/, "") }
    : undefined;
}

/** A number longer than this is more than a balance can hold, however it is read. */
const CHARACTERS_MAX = 60;

/** Words for points. Any other word may say something else: 500 k, 500 EUR, 500 %. */
const unit =
  /(?<=[\d.,]) ?(?:pts?|ptos?|points?|pkte?|punkte?n?|puntos?|punt[io]|punten|pontos?|ポイント|点)\.?$/i;

/**
 * With one kind of digits and of space, and without what changes nothing: the apostrophe by which spreadsheets mark text, a
 * plus, and the word for points.
 */
export const plainNumber = (cell: string): string =>
  withPlainDigits(cell)
    .trim()
    .replace(/^'(?=[+\d])/, "")
    .replace(/^\+ ?(?=[.,\d])/, "")
    .replaceAll(/[\s'’٬]/g, " ")
    .replace(unit, "");

export function readPoints(cell: string, { decimal, fractions }: NumberReading): number | ProblemCode {
  const text = cell.trim();
  if (/^\d{1,15}$/.test(text)) return inBounds(BigInt(text));
  if (isNone(text)) return "empty_points";
  if (/^[-−－(（]/.test(text)) return "negative_points";
  const number = plainNumber(text);
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(number)) return "scientific_number";
  if (number.length > CHARACTERS_MAX) return /^\d[\d., ]*$/.test(number) ? "unsafe_number" : "not_a_number";
  if (decimal === null) {
    const [english, german] = [partsOf(number, "."), partsOf(number, ",")];
    if (english && german && !isSame(english, german)) return "unclear_number";
  }
  const parts = decimal === null ? (partsOf(number, ".") ?? partsOf(number, ",")) : partsOf(number, decimal);
  if (!parts)
    return decimal !== null && partsOf(number, decimal === "." ? "," : ".")
      ? "other_separator"
      : "not_a_number";
  if (parts.fraction !== "" && fractions === "refuse") return "decimal_points";
  const isUp = parts.fraction !== "" && fractions === "nearest" && parts.fraction[0]! >= "5";
  return inBounds(BigInt(parts.whole || "0") + (isUp ? 1n : 0n));
}

const inBounds = (exact: bigint): number | ProblemCode =>
  exact <= BigInt(MAX_POINTS) ? Number(exact) : "unsafe_number";

export const isSame = (one: Parts, other: Parts): boolean =>
  one.fraction === other.fraction && (one.whole || "0") === (other.whole || "0");

/** What programs and spreadsheets write where there is nothing. */
const none =
  /^(?:[-–—]+|n\.?\/?a\.?|#n\/a|none|null|nil|nan|nat|undefined|unknown|\(?blank\)?|not set|not available|no expir(?:y|ation)(?: date)?|never(?: expires)?|(?:do(?:es)? not|don['’]?t|doesn['’]?t) expire|keine?|nie|aucune?|jamais|ningun[oa]|nunca|nessun[oa]?|mai|geen|nooit|nenhuma?)?$/i;

export const isNone = (text: string): boolean => none.test(text);
