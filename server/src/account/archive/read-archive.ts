// Reads an archive's lines and verifies them: the format, the version, the count and the checksum. A reader that
// reaches the end without an error has read the complete archive.
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../process/errors.ts";
import { readLines } from "../../process/read-lines.ts";
import {
  type ArchiveHeader,
  type ArchiveSummary,
  endSchema,
  FORMAT_VERSION,
  headerSchema,
  MARK,
  schemaVersion,
  tableSchema,
} from "./archive-format.ts";

/** The largest row is a chunk of an import: up to a thousand lines of a file. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** The largest accepted ratio of unpacked size to file size. A shop's rows compress to about a tenth. */
const UNPACKED_FACTOR_MAX = 100;
const UNPACKED_BYTES_FREE = 16 * 1024 * 1024;
const UNPACKED_BYTES_MAX = 32 * 1024 ** 3;

/** PostgreSQL's text cannot hold NUL. Its `json` accepts it on input and fails when the value is read. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

interface Reader {
  /** A table that is not listed here makes the archive invalid. */
  readonly tables: readonly string[];
  /** Called first. An error that it throws ends the reading. */
  header?(header: ArchiveHeader): void;
  /** Called for each row, with the text of one JSON object. */
  row?(table: string, text: string): Promise<void> | null;
}

/** A path, or an open file, which may be unlinked already. */
export type ArchiveFile = string | FileHandle;

/** Refuses `archive_empty`, `_not_gzip`, `_not_ours`, `_newer`, `_other_schema`, `_cut`, `_altered` and `_too_large`. */
export async function readArchive(file: ArchiveFile, reader: Reader): Promise<ArchiveSummary> {
  const handle = typeof file === "string" ? await open(file) : file;
  try {
    await checkBeginning(handle);
    return await readAll(handle, reader);
  } catch (error) {
    throw explain(error);
  } finally {
    if (handle !== file) await handle.close();
  }
}

async function checkBeginning(handle: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  if (bytesRead === 0) throw new AppError("archive_empty");
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) throw new AppError("archive_not_gzip");
}

async function readAll(file: FileHandle, reader: Reader): Promise<ArchiveSummary> {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  let header: ArchiveHeader | null = null;
  let table: string | null = null;
  let hasEnded = false;
  for await (const { bytes } of readLines(linesOf(file))) {
    if (hasEnded) throw new AppError("archive_altered");
    const text = bytes.toString("utf8");
    if (header === null) {
      header = readHeader(text);
      reader.header?.(header);
    } else if (!text.startsWith(MARK)) {
      if (table === null || ESCAPED_NUL.test(text)) throw new AppError("archive_altered");
      rows[table] = (rows[table] ?? 0) + 1;
      const taken = reader.row?.(table, text);
      if (taken) await taken;
    } else {
      const next = tableSchema.safeParse(parse(text));
      if (next.success) {
        table = next.data.name;
        if (table in rows || !reader.tables.includes(table)) throw new AppError("archive_altered");
        rows[table] = 0;
      } else {
        checkEnd(text, { rows, sha256: hash.copy().digest("hex") });
        hasEnded = true;
      }
    }
    hash.update(bytes).update("\n");
  }
  if (header === null) throw new AppError("archive_empty");
  if (!hasEnded) throw new AppError("archive_cut");
  return { header, rows };
}

/** Always starts at the file's beginning. The file's own stream would close it. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* linesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const source = Readable.from(bytesOf(file));
  source.on("error", (error) => gunzip.destroy(error));
  const { size } = await file.stat();
  const unpackedMax = Math.min(UNPACKED_BYTES_FREE + size * UNPACKED_FACTOR_MAX, UNPACKED_BYTES_MAX);
  let unpacked = 0;
  let sinceNewline = 0;
  for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    if (unpacked > unpackedMax) throw new AppError("archive_too_large");
    const at = chunk.lastIndexOf(0x0a);
    sinceNewline = at < 0 ? sinceNewline + chunk.length : chunk.length - at;
    // Laurel never writes such a line: the file was made to exhaust memory.
    if (sinceNewline > LINE_BYTES_MAX) throw new AppError("archive_altered");
    yield chunk;
  }
}

function readHeader(text: string): ArchiveHeader {
  const found = parse(text);
  if (typeof found !== "object" || found === null || Reflect.get(found, "#") !== "laurel-shop")
    throw new AppError("archive_not_ours");
  const version: unknown = Reflect.get(found, "version");
  if (typeof version === "number" && version > FORMAT_VERSION) throw new AppError("archive_newer");
  if (typeof version === "number" && version < FORMAT_VERSION) throw new AppError("archive_other_schema");
  const header = headerSchema.safeParse(found);
  if (!header.success) throw new AppError("archive_altered");
  const known = schemaVersion();
  const { schema, laurel } = header.data;
  if (schema.some((name) => !known.includes(name))) throw new AppError("archive_newer", { laurel });
  if (schema.length !== known.length) throw new AppError("archive_other_schema", { laurel });
  return header.data;
}

function checkEnd(text: string, found: { rows: Readonly<Record<string, number>>; sha256: string }): void {
  const end = endSchema.safeParse(parse(text));
  const holds =
    end.success &&
    end.data.sha256 === found.sha256 &&
    Object.keys(end.data.rows).length === Object.keys(found.rows).length &&
    Object.entries(end.data.rows).every(([table, count]) => found.rows[table] === count);
  if (!holds) throw new AppError("archive_altered");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Maps zlib's errors to a truncated or altered file. */
function explain(error: unknown): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "Z_BUF_ERROR") return new AppError("archive_cut", {}, { cause: error });
  if (code === "Z_DATA_ERROR") return new AppError("archive_altered", {}, { cause: error });
  return error;
}
