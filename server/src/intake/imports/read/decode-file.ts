// Decodes a file's bytes as text: UTF-8, UTF-16, or Windows-1252, which spreadsheets write where nobody asked for
// UTF-8. A file in two encodings is refused with its line, as far as line ends can be counted.
import { isAscii, isUtf8 } from "node:buffer";
import { AppError } from "../../../process/errors.ts";
import { whatElse } from "./other-formats.ts";

export const FILE_BYTES_MAX = 256 * 1024 * 1024;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface Decoded {
  /** Known for certain once all text was read. */
  readonly encoding: () => Encoding;
  readonly texts: AsyncIterable<string>;
}

/** Refuses `invalid_csv`, and `payload_too_large` beyond `FILE_BYTES_MAX`. */
export function decodeFile(source: AsyncIterable<Buffer>): Decoded {
  let encoding: Encoding = "utf-8";
  return { encoding: () => encoding, texts: visible(decode()) };

  async function* decode(): AsyncIterable<string> {
    const whole = withStart(limited(source));
    const { value: start } = await whole.next();
    if (!start) return;
    const other = whatElse(start);
    if (other !== null) throw unreadable(1, other);
    encoding = encodingOf(start);
    const file = startingWith(start, whole);
    if (encoding === "utf-8") yield* decodeBytes(file, () => (encoding = "windows-1252"));
    else yield* decodeUtf16(file, encoding);
  }
}

/** Enough to know an encoding and a format by. */
const START_BYTES = 512;

/** Joins the first pieces, which may be as small as one byte each. */
async function* withStart(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (start === null) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < START_BYTES) continue;
      yield start;
      start = null;
    }
  }
  if (start !== null && start.length > 0) yield start;
}

async function* startingWith(start: Buffer, rest: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield start;
  yield* rest;
}

async function* limited(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > FILE_BYTES_MAX) throw new AppError("payload_too_large", { bytesMax: FILE_BYTES_MAX });
    yield chunk;
  }
}

/** By its mark, else by where its zero bytes are: the Latin letters of UTF-16 have one each. */
function encodingOf(start: Buffer): Exclude<Encoding, "windows-1252"> {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even, odd] = zeros as [number, number];
  const most = start.length / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : "utf-8";
}

async function* decodeUtf16(
  source: AsyncIterable<Buffer>,
  encoding: "utf-16le" | "utf-16be",
): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 0;
  try {
    for await (const chunk of source) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes("\0")) throw unreadable(lines + countLines(text.split("\0", 1)[0]!) + 1, isNotText);
      lines += countLines(text);
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? unreadable(lines + 1, "The file is not in UTF-16 throughout.") : error;
  }
}

/** UTF-8 until the first byte that cannot be; Windows-1252 from there on, if all before was ASCII. */
async function* decodeBytes(source: AsyncIterable<Buffer>, onLatin: () => void): AsyncIterable<string> {
  const latin = new TextDecoder("windows-1252");
  let carried: Buffer = Buffer.alloc(0);
  let [isLatin, hasUtf8, lines] = [false, false, 0];
  const decodeNext = (bytes: Buffer): string => {
    const nothingAt = bytes.indexOf(0);
    if (nothingAt >= 0) throw unreadable(lines + countLineEnds(bytes.subarray(0, nothingAt)) + 1, isNotText);
    if (!isLatin && !isUtf8(bytes)) {
      const good = bytes.subarray(0, bytesBeforeFault(bytes));
      if (hasUtf8 || !isAscii(good)) throw unreadable(lines + countLineEnds(good) + 1, isMixed);
      isLatin = true;
      onLatin();
    }
    lines += countLineEnds(bytes);
    if (isLatin) {
      const text = latin.decode(bytes);
      if (controls.test(text)) throw unreadable(null, isNotText);
      return text;
    }
    hasUtf8 ||= !isAscii(bytes);
    return bytes.toString("utf8");
  };
  for await (const chunk of source) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const end = isLatin ? bytes.length : endOfWholeCharacters(bytes);
    carried = bytes.subarray(end);
    if (end > 0) yield decodeNext(bytes.subarray(0, end));
  }
  if (carried.length > 0) yield decodeNext(carried);
}

/** A character of UTF-8 has at most four bytes; the last one of a chunk may lack some. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function bytesBeforeFault(bytes: Buffer): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const whole = endOfWholeCharacters(bytes.subarray(0, middle));
    if (isUtf8(bytes.subarray(0, whole))) good = middle;
    else bad = middle;
  }
  return endOfWholeCharacters(bytes.subarray(0, good));
}

/** Below the letters; a text has tabs, line ends and perhaps the end mark of old programs. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0001-\u0008\u000b\u000c\u000e-\u001f]/;

const isNotText = "This is not a text file: save it as “CSV UTF-8”.";
const isMixed = "The file is in two encodings: save it as “CSV UTF-8”.";

function countLineEnds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

const countLines = (text: string): number => text.split("\n").length - 1;

/**
 * Without characters that nobody sees: byte order marks, zero-width spaces and joiners, soft hyphens, and marks of
 * direction. They are copied along with addresses, which then match nobody.
 */
async function* visible(texts: AsyncIterable<string>): AsyncIterable<string> {
  for await (const text of texts) yield text.replaceAll(unseen, "");
}

const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

export const unreadable = (line: number | null, reason: string): AppError =>
  new AppError("invalid_csv", { reason, ...(line === null ? {} : { line }) });
