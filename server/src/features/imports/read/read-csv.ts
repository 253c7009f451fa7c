// Reads a CSV as it arrives: its header row, then its lines in chunks. Only the current chunk is in memory.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../process/errors.ts";
import { decodeFile, unreadable } from "./decode-file.ts";

const ROWS_MAX = 1_000_000;
const CHUNK_ROWS = 1_000;
const HEADS_MAX = 100;
/** For one line. A longer one has a quote that was never closed. */
const LINE_CHARACTERS_MAX = 64 * 1024;

export interface CsvChunk {
  /** Numbered as in spreadsheets: the header row is line 1. */
  readonly firstLine: number;
  readonly rows: readonly (readonly string[])[];
}

export interface CsvReading {
  readonly headers: () => readonly string[];
  /** Hash of all bytes; known once the last chunk was read. */
  readonly fileHash: () => Buffer;
  readonly chunks: AsyncIterable<CsvChunk>;
}

/**
 * Reads UTF-8, with commas, semicolons or tabs between cells. Refuses `payload_too_large` beyond its limits, and
 * `invalid_csv` with the line where quotes do not close, the text is not UTF-8, or there is no header row.
 */
export function readCsv(source: AsyncIterable<Buffer>): CsvReading {
  const hash = createHash("sha256");
  let headers: readonly string[] = [];
  return { headers: () => headers, fileHash: () => hash.digest(), chunks: readChunks() };

  async function* readChunks(): AsyncIterable<CsvChunk> {
    let line = 0;
    let rows: string[][] = [];
    for await (const cells of readRecords(decodeFile(source, hash))) {
      line += 1;
      if (line === 1) {
        headers = checkHeads(cells);
        continue;
      }
      if (line > ROWS_MAX + 1) throw new AppError("payload_too_large", { rowsMax: ROWS_MAX });
      rows.push(cells);
      if (rows.length === CHUNK_ROWS) {
        yield { firstLine: line - rows.length + 1, rows };
        rows = [];
      }
    }
    if (line === 0) throw unreadable(1, "The file is empty.");
    if (rows.length > 0) yield { firstLine: line - rows.length + 1, rows };
  }
}

async function* readRecords(texts: AsyncIterable<string>): AsyncIterable<string[]> {
  const { header, all } = await readHeader(texts[Symbol.asyncIterator]());
  if (header === "") return;
  const parser = parse({
    bom: true,
    delimiter: separatorOf(header),
    // All of them, because programs mix them in one file.
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: LINE_CHARACTERS_MAX,
    // Lines with too few or too many cells are reported one by one later.
    relax_column_count: true,
    skip_empty_lines: false,
  });
  // Errors of the source reach the parser as well.
  pipeline(Readable.from(all), parser).catch(() => undefined);
  try {
    for await (const cells of parser) yield cells as string[];
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

/** Reads until the first line is complete: only then is the separator known. */
async function readHeader(
  texts: AsyncIterator<string>,
): Promise<{ header: string; all: AsyncIterable<string> }> {
  let header = "";
  while (!/[\r\n]/.test(header) && header.length < LINE_CHARACTERS_MAX) {
    const { value, done } = await texts.next();
    if (done) break;
    header += value;
  }
  async function* all(): AsyncIterable<string> {
    yield header;
    yield* { [Symbol.asyncIterator]: () => texts };
  }
  return { header, all: all() };
}

/** Spreadsheets in countries with decimal commas write semicolons. */
function separatorOf(header: string): string {
  const line = header.split(/[\r\n]/, 1)[0]!.replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function checkHeads(cells: readonly string[]): readonly string[] {
  const headers = cells.map((header) => header.trim().slice(0, 200));
  if (headers.every((header) => header === "")) throw unreadable(1, "The first line must name the columns.");
  // A customer's line stored as headers would get no points and could not be erased.
  if (headers.some((header) => /^\d+$/.test(header) || header.includes("@")))
    throw unreadable(1, "The first line must name the columns, but it looks like a customer’s line.");
  if (headers.length > HEADS_MAX) throw unreadable(1, `A file has at most ${HEADS_MAX} columns.`);
  return headers;
}

const explanations: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is never closed.",
  CSV_MAX_RECORD_SIZE: "A line is too long: a quotation mark may not be closed.",
  CSV_INVALID_CLOSING_QUOTE: "There is text after a closing quotation mark.",
  INVALID_OPENING_QUOTE:
    "There is a quotation mark in the middle of a cell: double it, and put the cell in quotes.",
};

function explain(error: CsvError): AppError {
  // Numbered as in spreadsheets: a row with line breaks in its cells is one row.
  const line = typeof error["records"] === "number" ? error["records"] + 1 : null;
  return unreadable(line, explanations[error.code] ?? "This line cannot be read.");
}
