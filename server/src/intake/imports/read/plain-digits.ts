// Figures of any script: ٥٠٠, ５００ and ५०० are 500. Unicode says which ten are the figures of a script, in their order.

const foreign = /(?![0-9])\p{Nd}|[！-～]/gu;

/** Of Latin, Greek and Cyrillic cells nothing is changed: they are told by this alone. */
const mayBeForeign = /[\u0660-\uffff]/;

/** With European digits, and the signs that stand beside full-width ones as they stand beside those. */
export const withPlainDigits = (text: string): string =>
  mayBeForeign.test(text) ? text.replaceAll(foreign, toPlain) : text;

function toPlain(sign: string): string {
  const codePoint = sign.codePointAt(0)!;
  return isDigit.test(sign) ? String(valueOf(codePoint)) : String.fromCodePoint(codePoint - FULL_WIDTH);
}

const isDigit = /^\p{Nd}$/u;

/** From a full-width sign to the usual one. */
const FULL_WIDTH = 0xfee0;

const values = new Map<number, number>();

/** The figures of a script stand in a row from 0 to 9; after them may stand those of another. */
function valueOf(codePoint: number): number {
  const known = values.get(codePoint);
  if (known !== undefined) return known;
  let first = codePoint;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = (codePoint - first) % 10;
  values.set(codePoint, value);
  return value;
}
