// Small tables as CSV for spreadsheets, written at once.
/** A number stays a number, also a negative one; text is made harmless. Null is empty. */
export type Cell = string | number | null | { readonly decimal: string };

export interface CsvTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const END = "\r\n";
const BYTE_ORDER_MARK = "\ufeff";
/** What a spreadsheet takes for the start of a formula, also in full width. */
const FORMULA = /^(\s*[-=+@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** Where a spreadsheet that separates cells by semicolons or tabs begins another cell inside ours. */
const FORMULA_INSIDE = /([;\t\r\n][\s"]*)([-=+@\uFF1D\uFF0B\uFF0D\uFF20])/g;

export const writeCsv = ({ heads, rows }: CsvTable): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((cells) => writeLine(cells) + END).join("");

/** Without its end. */
export const writeLine = (cells: readonly Cell[]): string => cells.map(writeCell).join(",");

/** As `database/statements/csv-cells.sql.ts` does it for long lists. */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.decimal;
  const begun = FORMULA.test(cell) ? `'${cell}` : cell;
  if (!/[",;\t\r\n]/.test(cell)) return begun;
  return `"${begun.replace(FORMULA_INSIDE, "$1'$2").replaceAll('"', '""')}"`;
}
