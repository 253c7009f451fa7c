// Small tables as CSV for spreadsheets, written at once.
import {
  asksForApostrophe,
  asksForQuotes,
  cellBeginsInside,
} from "../../database/statements/csv-cells.sql.ts";

/** A number stays a number, also a negative one; text is made harmless. Null is empty. */
export type Cell = string | number | null | { readonly decimal: string };

export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Of a line. */
export const END = "\r\n";
const BYTE_ORDER_MARK = "\ufeff";
const NEEDS_APOSTROPHE = new RegExp(asksForApostrophe);
const FORMULA_INSIDE = new RegExp(cellBeginsInside, "g");
const NEEDS_QUOTES = new RegExp(asksForQuotes);

export const writeCsv = ({ heads, rows }: CsvTable): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((cells) => writeLine(cells) + END).join("");

/** Without its end. */
export const writeLine = (cells: readonly Cell[]): string => cells.map(writeCell).join(",");

/** As `database/statements/csv-cells.sql.ts` does it for long lists. */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.decimal;
  const begun = NEEDS_APOSTROPHE.test(cell) ? `'${cell}` : cell;
  if (!NEEDS_QUOTES.test(cell)) return begun;
  return `"${begun.replace(FORMULA_INSIDE, "$1'$2").replaceAll('"', '""')}"`;
}
