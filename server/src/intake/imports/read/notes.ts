// What the cells of each column allow, noted while the file arrives: whether 1.250 is a number with decimals, and
// whether 03/04 is in March, is known only after the last line. Notes are numbers of lines, never what is in them.
import { isSame, partsOf, plainNumber, type Parts } from "./read-number.ts";
import { withPlainDigits } from "./plain-digits.ts";
import { isCompactDay, isDayNumber, orderIn } from "./read-day.ts";

export const traits = [
  /** 50.00: a point is before decimals. */
  "point_decimal",
  /** 1.234,56 or 1.250.000: a comma is before decimals. */
  "comma_decimal",
  /** 1.250, which may be either. */
  "point_group",
  /** 1,250 */
  "comma_group",
  /** 1.250 but not 1.000: a fraction, if a point is before decimals. */
  "point_fraction",
  /** 1,250 but not 1,000 */
  "comma_fraction",
  /** Has decimals other than zeros, however it is read. */
  "fraction",
  "month_first",
  "day_first",
  /** 03/04 */
  "either_order",
  /** 45000 */
  "day_number",
  /** 19900314 */
  "compact_day",
  /** Eight digits that are no day so: 14031990. */
  "other_digits",
] as const;
export type Trait = (typeof traits)[number];

/** For each trait, the first lines that have it. */
export type ColumnNotes = Partial<Record<Trait, number[]>>;

/** So many lines are shown with a question. */
const LINES_MAX = 3;

export function noteCells(notes: ColumnNotes[], cells: readonly string[], line: number): void {
  cells.forEach((foreign, index) => {
    const cell = withPlainDigits(foreign);
    if (!mayTell.test(cell)) return;
    const column = (notes[index] ??= {});
    for (const trait of traitsOf(cell.trim())) {
      const lines = (column[trait] ??= []);
      if (lines.length < LINES_MAX) lines.push(line);
    }
  });
}

/** Most cells are texts, or numbers without a separator, and tell nothing. */
const mayTell = /^\s*'?\+?\s?(?:[.,\d][\d\s]*[-.,/'’\u00a0\u202f]|\d{5,6}\s*$|\d{8}(?!\d))/;

export function traitsOf(text: string): readonly Trait[] {
  const found: Trait[] = [];
  if (isDayNumber(text)) found.push("day_number");
  const isCompact = isCompactDay(text);
  if (isCompact !== null) found.push(isCompact ? "compact_day" : "other_digits");
  const order = orderIn(text);
  if (order !== null) found.push(order === "either" ? "either_order" : order);
  const number = plainNumber(text);
  const [english, german] = number.length > 60 ? [] : [partsOf(number, "."), partsOf(number, ",")];
  if (english && german) {
    if (!isSame(english, german))
      found.push(...(number.includes(".") ? groupOf("point", english) : groupOf("comma", german)));
  } else if (english || german) {
    found.push(english ? "point_decimal" : "comma_decimal");
    if ((english ?? german)!.fraction !== "") found.push("fraction");
  }
  return found;
}

/** `read`: with the sign before decimals. */
const groupOf = (sign: "point" | "comma", read: Parts): readonly Trait[] =>
  read.fraction === "" ? [`${sign}_group`] : [`${sign}_group`, `${sign}_fraction`];
