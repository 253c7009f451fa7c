// CSV cells that are safe to open in a spreadsheet, written by PostgreSQL. Building the lines is most of the work for a
// large file, and this way the rows need not be read into the program first.
import { sql, type RawBuilder } from "kysely";

type Cell = RawBuilder<unknown>;

// OWASP, CSV injection: characters that a spreadsheet takes for the start of a formula, also in their full-width forms.
const sign = String.raw`[-=+@\uFF1D\uFF0B\uFF0D\uFF20]`;
const formulaBegins = String.raw`\s*${sign}|[\t\r\n]`;
/** Texts that a spreadsheet takes for a number, and shows as another: 0049, 7E5, and more than 15 digits. */
const changedNumber = String.raw`\s*(0\d+|\d{16,}|\d+([.]\d*)?[eE][-+]?\d+)\s*$`;
export const asksForApostrophe = `^(${formulaBegins}|${changedNumber})`;
/**
 * Where a spreadsheet that separates cells by semicolons or tabs begins another cell inside ours: our quotes do not
 * protect there, and lines end.
 */
export const cellBeginsInside = String.raw`([;\t\r\n][\s"]*)(${sign})`;
export const asksForQuotes = String.raw`[",;\t\r\n]`;
const withApostrophe = sql.lit(String.raw`\1'\2`);

/**
 * A text that begins like a formula, or would become another number, gets an apostrophe in front, and so does each part
 * of it that a spreadsheet may take for a cell of its own. Quotes, separators and line breaks stay inside. Null is empty.
 */
export function csvText(value: Cell): Cell {
  const begun = sql`CASE WHEN ${value} ~ ${sql.lit(asksForApostrophe)} THEN '''' || ${value} ELSE ${value} END`;
  const harmless = sql`regexp_replace(${begun}, ${sql.lit(cellBeginsInside)}, ${withApostrophe}, 'g')`;
  return sql`coalesce(CASE WHEN ${value} ~ ${sql.lit(asksForQuotes)} THEN '"' || replace(${harmless}, '"', '""') || '"'
                           ELSE ${begun} END, '')`;
}

/** A number stays a number, also a negative one. */
export const csvNumber = (value: Cell): Cell => sql`coalesce((${value})::text, '')`;

/** Money in minor units, with the currency's decimals. */
export const csvMoney = (minor: Cell, decimals: number): Cell =>
  csvNumber(sql`round(${minor} / ${sql.lit(10 ** decimals)}::numeric, ${sql.lit(decimals)})`);

/** In UTC, to the millisecond. */
export const csvInstant = (value: Cell): Cell =>
  sql`coalesce(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

/** One line, without its line break. */
export const csvLine = (cells: readonly Cell[]): Cell => sql`concat_ws(',', ${sql.join(cells)})`;
