// A whole number as people type it. It is read exactly or refused: "1.5" is never 15, and nothing is rounded.
import { MAX_POINTS } from "./bounds.ts";

export type WholeNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly code: "not_a_number" | "decimals" | "below_one" | "too_large" };

/** Digits, in groups of three by one kind of separator or by none. */
const GROUPED = /^\d{1,3}(?:([ ,.'’_\u00a0\u202f])\d{3}(?:\1\d{3})*)?$/;

/** From 1 to `MAX_POINTS`. Examples: "1,250" and "1 250" → 1250; "1.5" and "1,25" are refused as decimals. */
export function parseWholeNumber(text: string): WholeNumber {
  const typed = text.trim();
  if (typed.startsWith("-")) return { ok: false, code: "below_one" };
  if (/^\d+[.,]\d*$/.test(typed) && !GROUPED.test(typed)) return { ok: false, code: "decimals" };
  if (!/^\d+$/.test(typed) && !GROUPED.test(typed)) return { ok: false, code: "not_a_number" };
  const value = Number(typed.replaceAll(/\D/g, ""));
  if (value < 1) return { ok: false, code: "below_one" };
  return value <= MAX_POINTS ? { ok: true, value } : { ok: false, code: "too_large" };
}
