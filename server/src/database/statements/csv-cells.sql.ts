// Cells of a CSV that a spreadsheet opens as it stands, written by PostgreSQL: a large file is mostly the work of making
// its lines, and what is not read into the program need not be written out of it again.
import { sql, type RawBuilder } from "kysely";

type Cell = RawBuilder<unknown>;

// OWASP, CSV injection: what a spreadsheet takes for the beginning of a formula, with the wide forms that it also takes.
const sign = String.raw`[-=+@\uFF1D\uFF0B\uFF0D\uFF20]`;
const formulaBegins = sql.lit(String.raw`^(\s*${sign}|[\t\r\n])`);
/**
 * Where a spreadsheet of a region that separates by semicolons, or by tabs, begins another cell in the middle of ours:
 * there our quotes do not hold, and lines end.
 */
const cellBeginsInside = sql.lit(String.raw`([;\t\r\n][\s"]*)(${sign})`);
const asksForQuotes = sql.lit(String.raw`[",;\t\r\n]`);
const withApostrophe = sql.lit(String.raw`\1'\2`);

/**
 * A text that begins like a formula gets an apostrophe in front, and so does each part of it that a spreadsheet may take
 * for a cell of its own; quotes, separators and lines stay inside. Null is empty.
 */
export function csvText(value: Cell): Cell {
  const begun = sql`CASE WHEN ${value} ~ ${formulaBegins} THEN '''' || ${value} ELSE ${value} END`;
  const harmless = sql`regexp_replace(${begun}, ${cellBeginsInside}, ${withApostrophe}, 'g')`;
  return sql`coalesce(CASE WHEN ${value} ~ ${asksForQuotes} THEN '"' || replace(${harmless}, '"', '""') || '"'
                           ELSE ${begun} END, '')`;
}

/** A number is a number, also below zero. */
export const csvNumber = (value: Cell): Cell => sql`coalesce((${value})::text, '')`;

/** Money in minor units, with as many decimals as the currency has. */
export const csvMoney = (minor: Cell, decimals: number): Cell =>
  csvNumber(sql`round(${minor} / ${sql.lit(10 ** decimals)}::numeric, ${sql.lit(decimals)})`);

/** In UTC, to the millisecond. */
export const csvInstant = (value: Cell): Cell =>
  sql`coalesce(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

/** One line, without its end. */
export const csvLine = (cells: readonly Cell[]): Cell => sql`concat_ws(',', ${sql.join(cells)})`;
