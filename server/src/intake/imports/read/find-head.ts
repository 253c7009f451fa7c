// Where the table of a file begins: programs and spreadsheets write titles, dates and empty lines above it. Also what is
// between its cells.
import { parse } from "csv-parse/sync";
import { countKnownHeads } from "./columns.ts";

/** The header row is looked for in as many lines. */
export const HEAD_LINES_MAX = 20;

const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

export interface Head {
  readonly separator: Separator;
  /** How many rows stand above the header row. */
  readonly above: number;
}

/** `sep=;`, by which spreadsheets are told what is between the cells. They do not count it as a row. */
const separatorLine = /^"?sep=([,;\t|])"?[ \t]*(?:\r\n|\n|\r)/i;

/** The rest of the text, without such a line. */
export function takeSeparatorLine(text: string): {
  readonly separator: Separator | null;
  readonly rest: string;
} {
  const found = separatorLine.exec(text);
  return {
    separator: (found?.[1] as Separator | undefined) ?? null,
    rest: found ? text.slice(found[0].length) : text,
  };
}

/** `text`: the first lines of the file. `told`: the file says itself what is between the cells. */
export function findHead(text: string, told: Separator | null): Head {
  const found = (told === null ? separators : [told]).map((separator) => headWith(text, separator));
  return found.reduce((best, one) => (isBetter(one, best) ? one : best));
}

interface Candidate extends Head {
  readonly known: number;
  readonly cells: number;
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.known === other.known ? one.cells > other.cells : one.known > other.known;

const filledIn = (cells: readonly string[]): number =>
  cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;

/** None in a line about a shop or a customer, which may have the name of a column in it. */
const knownIn = (cells: readonly string[]): number =>
  filledIn(cells) < 2 || cells.some(isValue) ? 0 : countKnownHeads(cells);

/** The row with the most names that are known; without any, the first row with two cells, or else with one. */
function headWith(text: string, separator: Separator): Candidate {
  const rows = firstRows(text, separator).map((row, above) => {
    const split = splitAgain(row, separator);
    // “Customers, points” in one cell is a title.
    const cells = split === row || knownIn(split) > 1 ? split : row;
    return { separator, above, filled: filledIn(cells), known: knownIn(cells), cells: cells.length };
  });
  const best = rows.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (row.known > (most?.known ?? 0) ? row : most),
    undefined,
  );
  return (
    best ??
    rows.find(({ filled }) => filled > 1) ??
    rows.find(({ filled }) => filled > 0) ?? { separator, above: 0, known: 0, cells: 0 }
  );
}

/** An address or a number: what a customer's line has, and no name of a column. */
export const isValue = (cell: string): boolean => cell.includes("@") || /^\s*\p{Nd}+\s*$/u.test(cell);

/**
 * The cells of a line that stands in one cell as a whole. A spreadsheet that expects semicolons opens each line with commas
 * so, and saves it in quotation marks; those in it are then doubled.
 */
export function splitAgain(cells: string[], separator: Separator): string[] {
  const [line = ""] = cells;
  if (cells.length !== 1 || !line.includes(separator)) return cells;
  if (!line.includes('"')) return line.split(separator);
  // Without a separator after it, the last cell would be followed by an empty one.
  return [...`${line}${separator}`.matchAll(cellBefore[separator])].map(([, quoted, plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

/** A parser of its own for each line would take a hundred times as long. */
const cellBefore = Object.fromEntries(
  separators.map((one) => [one, new RegExp(`(?:"((?:[^"]|"")*)"|([^${one}]*))[${one}]`, "gy")]),
) as Readonly<Record<Separator, RegExp>>;

/** As many as can be read: the text may end within a cell, and this may be the wrong separator. */
function firstRows(text: string, delimiter: Separator): readonly string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      to: HEAD_LINES_MAX,
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
  } catch {
    // Reading the whole file says what is wrong, and in which line.
  }
  return rows;
}
