// CSV that a spreadsheet opens as it stands: UTF-8 with its mark, CRLF, and no cell that it would run as a formula.
import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | Date | null;

export interface CsvColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Cell;
}

const BYTE_ORDER_MARK = "\ufeff";

/** Text of the file, piece by piece, as the batches of rows come: at least one, which may be empty. */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + toText([columns.map((column) => column.head)]);
  for await (const rows of batches) {
    yield head + toText(rows.map((row) => columns.map(({ cell }) => cell(row))));
    head = "";
  }
}

/**
 * A text that begins like a formula gets an apostrophe in front, as spreadsheets take it (OWASP, CSV injection).
 * Numbers are numbers, also below zero.
 */
const toText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], {
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      boolean: (value) => (value ? "yes" : "no"),
      date: (value) => value.toISOString(),
    },
  });
