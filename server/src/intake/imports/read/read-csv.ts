// Reads a CSV as it arrives: its header row, then its lines in chunks. Only the current chunk is in memory.
import { firstCharacters } from "@laurel/domain/text.ts";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../process/errors.ts";
import { decodeFile, unreadable, type Encoding } from "./decode-file.ts";
import {
  findHead,
  HEAD_LINES_MAX,
  isValue,
  splitAgain,
  takeSeparatorLine,
  type Separator,
} from "./find-head.ts";

const ROWS_MAX = 1_000_000;
const CHUNK_ROWS = 1_000;
/** A chunk also ends with the line that reaches this: a thousand of the longest lines would take 64 MiB, in each upload. */
const CHUNK_CHARACTERS = 1024 * 1024;
export const HEADS_MAX = 100;
/** For one line. A longer one has a quote that was never closed. */
const LINE_CHARACTERS_MAX = 64 * 1024;

export interface CsvChunk {
  /** Numbered as in spreadsheets, from the first line of the file. */
  readonly firstLine: number;
  readonly rows: readonly (readonly string[])[];
}

/** How a file is written. */
export interface Writing {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** The line of the header row, from 1. */
  readonly headLine: number;
}

export interface CsvReading {
  readonly headers: () => readonly string[];
  /** Known once the last chunk was read. */
  readonly writing: () => Writing;
  readonly chunks: AsyncIterable<CsvChunk>;
}

/**
 * Reads commas, semicolons, tabs or bars between cells. Refuses `payload_too_large` beyond its limits, and
 * `invalid_csv` with the line where quotes do not close, the file is not text, or there is no header row.
 */
export function readCsv(source: AsyncIterable<Buffer>): CsvReading {
  const decoded = decodeFile(source);
  let headers: readonly string[] = [];
  let head: { separator: Separator; above: number } = { separator: ",", above: 0 };
  return {
    headers: () => headers,
    writing: () => ({ encoding: decoded.encoding(), separator: head.separator, headLine: head.above + 1 }),
    chunks: readChunks(),
  };

  async function* readChunks(): AsyncIterable<CsvChunk> {
    const { start, all } = await readStart(decoded.texts[Symbol.asyncIterator]());
    const { separator: told, rest } = takeSeparatorLine(start);
    if (rest.trim() === "" && start.length < LINE_CHARACTERS_MAX) {
      throw unreadable(1, "The file is empty.");
    }
    head = findHead(rest, told);
    const headLine = head.above + 1;
    let line = 0;
    let rows: string[][] = [];
    let characters = 0;
    let isCut = false;
    for await (const cells of readRecords(all(rest), head.separator)) {
      line += 1;
      if (line <= headLine) {
        if (line !== headLine) continue;
        headers = checkHeads(cells, headLine);
        isCut = headers.length < cells.length;
        continue;
      }
      if (line > ROWS_MAX + headLine) throw new AppError("payload_too_large", { rowsMax: ROWS_MAX });
      rows.push(isCut ? withoutEnd(cells, headers.length) : cells);
      // An empty cell has its separator.
      for (const cell of cells) characters += cell.length + 1;
      if (rows.length === CHUNK_ROWS || characters >= CHUNK_CHARACTERS) {
        yield { firstLine: line - rows.length + 1, rows };
        rows = [];
        characters = 0;
      }
    }
    if (rows.length > 0) yield { firstLine: line - rows.length + 1, rows };
  }
}

async function* readRecords(texts: AsyncIterable<string>, delimiter: Separator): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    // All of them, because programs mix them in one file.
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: LINE_CHARACTERS_MAX,
    // Lines with too few or too many cells are reported one by one later.
    relax_column_count: true,
    // A name like Ann "Annie" Lee is no reason to refuse a file.
    relax_quotes: true,
    // "ann@example.com", "1,250": without the space, the quotation mark opens the cell.
    ltrim: true,
    skip_empty_lines: false,
  });
  // Errors of the source reach the parser as well.
  pipeline(Readable.from(texts), parser).catch(() => undefined);
  try {
    for await (const cells of parser) yield splitAgain(cells as string[], delimiter).map(withoutMarks);
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

/** '0123 and ="0123", by which spreadsheets and programs mark that a cell is text, whatever it looks like. */
function withoutMarks(cell: string): string {
  if (cell.startsWith("'")) return cell.replace(/^'(.*?)'?$/s, "$1");
  return cell.startsWith('="') ? cell.replace(/^="([^"]*)"$/, "$1") : cell;
}

interface Start {
  readonly start: string;
  /** Everything, with another text in place of the start. */
  readonly all: (start: string) => AsyncIterable<string>;
}

/** Reads until there are enough lines to find the header row in. */
async function readStart(texts: AsyncIterator<string>): Promise<Start> {
  let start = "";
  while (start.length < LINE_CHARACTERS_MAX && countLineEnds(start) <= HEAD_LINES_MAX) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  async function* all(first: string): AsyncIterable<string> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => texts };
  }
  return { start, all };
}

const countLineEnds = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

function checkHeads(cells: readonly string[], line: number): readonly string[] {
  const all = cells.map((header) => firstCharacters(header.trim(), 200).toWellFormed());
  // A spreadsheet also writes the columns in which there was once a colour or a border.
  const headers = all.length > HEADS_MAX ? withoutEnd(all, 0) : all;
  if (headers.every((header) => header === ""))
    throw unreadable(line, "The first line must name the columns.");
  // A customer's line stored as headers would get no points and could not be erased.
  if (headers.some(isValue))
    throw unreadable(line, "The first line must name the columns, but it looks like a customer’s line.");
  if (headers.length > HEADS_MAX) throw unreadable(line, `A file has at most ${HEADS_MAX} columns.`);
  return headers;
}

/** Without empty cells at the end, as far as there are more than `min`. */
function withoutEnd(cells: readonly string[], min: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, Math.max(min, last + 1));
}

const explanations: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is never closed.",
  CSV_MAX_RECORD_SIZE: "A line is too long: a quotation mark may not be closed.",
};

function explain(error: CsvError): AppError {
  // Numbered as in spreadsheets: a row with line breaks in its cells is one row.
  const line = typeof error["records"] === "number" ? error["records"] + 1 : null;
  return unreadable(line, explanations[error.code] ?? "This line cannot be read.");
}
