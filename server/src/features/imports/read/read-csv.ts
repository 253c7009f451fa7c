// A CSV as it arrives: its header row, then its lines in chunks. Nothing is kept but the chunk at hand.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../process/errors.ts";
import { decodeFile, unreadable } from "./decode-file.ts";

const ROWS_MAX = 1_000_000;
const CHUNK_ROWS = 1_000;
const HEADS_MAX = 100;
/** One line; more is a quote that was never closed. */
const LINE_CHARACTERS_MAX = 64 * 1024;

export interface CsvChunk {
  /** As spreadsheets number rows: the header row is line 1. */
  readonly firstLine: number;
  readonly rows: readonly (readonly string[])[];
}

export interface CsvReading {
  readonly headers: () => readonly string[];
  /** Of all bytes; known once the last chunk was read. */
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
    // All of them, for programs mix them in one file.
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: LINE_CHARACTERS_MAX,
    // Lines that are too short or too long are told of one by one, later.
    relax_column_count: true,
    skip_empty_lines: false,
  });
  // What goes wrong on the way in comes out of the parser as well.
  pipeline(Readable.from(all), parser).catch(() => undefined);
  try {
    for await (const cells of parser) yield cells as string[];
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

/** Reads on until the first line is whole: only then it is known what stands between its cells. */
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

/** Spreadsheets of countries with decimal commas write semicolons. */
function separatorOf(header: string): string {
  const line = header.split(/[\r\n]/, 1)[0]!.replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function checkHeads(cells: readonly string[]): readonly string[] {
  const headers = cells.map((header) => header.trim().slice(0, 200));
  if (headers.every((header) => header === "")) throw unreadable(1, "The first line must name the columns.");
  // Kept as headers, somebody's line would neither be given nor erased.
  if (headers.some((header) => /^\d+$/.test(header) || header.includes("@")))
    throw unreadable(1, "The first line must name the columns: this one seems to be somebody’s.");
  if (headers.length > HEADS_MAX) throw unreadable(1, `A file has at most ${HEADS_MAX} columns.`);
  return headers;
}

const explanations: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is never closed.",
  CSV_MAX_RECORD_SIZE: "A line is too long: a quotation mark may not be closed.",
  CSV_INVALID_CLOSING_QUOTE: "After a closing quotation mark something follows that does not belong there.",
  INVALID_OPENING_QUOTE:
    "A quotation mark stands in the middle of a cell: double it, and put the cell in quotes.",
};

function explain(error: CsvError): AppError {
  // As spreadsheets number rows: one with line breaks in its cells is one.
  const line = typeof error["records"] === "number" ? error["records"] + 1 : null;
  return unreadable(line, explanations[error.code] ?? "The line cannot be read.");
}
