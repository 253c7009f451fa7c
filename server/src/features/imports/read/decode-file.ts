// Decodes a file's bytes as text. Invalid text is refused with its line, as far as line ends can be counted.
import { isUtf8 } from "node:buffer";
import type { Hash } from "node:crypto";
import { AppError } from "../../../process/errors.ts";

export const FILE_BYTES_MAX = 256 * 1024 * 1024;

/** Refuses `invalid_csv`, and `payload_too_large` beyond `FILE_BYTES_MAX`. */
export async function* decodeFile(source: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let lines = 0;
  for await (const chunk of source) {
    if (bytes === 0 && chunk.subarray(0, 4).equals(workbookStart)) throw unreadable(1, isWorkbook);
    const nothingAt = chunk.indexOf(0);
    if (nothingAt >= 0) throw unreadable(lines + countLines(chunk.subarray(0, nothingAt)) + 1, isNotText);
    bytes += chunk.byteLength;
    if (bytes > FILE_BYTES_MAX) throw new AppError("payload_too_large", { bytesMax: FILE_BYTES_MAX });
    hash.update(chunk);
    try {
      yield decoder.decode(chunk, { stream: true });
    } catch {
      throw unreadable(lines + linesBeforeFault(chunk, bytes === chunk.byteLength) + 1, isNotUtf8);
    }
    lines += countLines(chunk);
  }
  try {
    yield decoder.decode();
  } catch {
    throw unreadable(lines + 1, isNotUtf8);
  }
}

/** The first bytes of .xlsx, .ods and .numbers files, which are ZIP archives. */
const workbookStart = Buffer.from("PK\u0003\u0004");
const isWorkbook = "This is a spreadsheet, not a CSV file: save it as “CSV UTF-8”.";
const isNotText = "This is not a text file: save it as “CSV UTF-8”.";
const isNotUtf8 = "The file is not in UTF-8: save it as “CSV UTF-8”.";

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** A chunk may begin and end within a character: that is no error. */
function linesBeforeFault(chunk: Buffer, isFirst: boolean): number {
  let start = isFirst ? 0 : chunk.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80);
  if (start < 0) start = Math.min(3, chunk.byteLength);
  for (let lines = 0; ; lines += 1) {
    const end = chunk.indexOf(10, start);
    if (end < 0 || !isUtf8(chunk.subarray(start, end))) return lines;
    start = end + 1;
  }
}

export const unreadable = (line: number | null, reason: string): AppError =>
  new AppError("invalid_csv", { reason, ...(line === null ? {} : { line }) });
