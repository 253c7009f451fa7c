// Receives a file, chunk by chunk: memory holds one chunk, however large the file is.
import { firstCharacters } from "@laurel/domain/text.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { insertChunk, removeChunks } from "./chunks.sql.ts";
import { guessColumns } from "./read/columns.ts";
import { forgetErasedLines } from "./forget/forget-lines.ts";
import { completeUpload, countWaitingImports, insertImport, removeImport } from "./imports.sql.ts";
import { noteCells, type ColumnNotes } from "./read/notes.ts";
import { HEADS_MAX, readCsv, type CsvChunk } from "./read/read-csv.ts";
import { isBlank } from "./read/read-line.ts";

const SAMPLE_ROWS = 5;
/** Waiting files per shop. All their cells are stored. */
const WAITING_MAX = 10;
const FILE_NAME_CHARACTERS_MAX = 200;

export interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: AsyncIterable<Buffer>;
  readonly actor: string;
}

/** Returns the import's id. A file that is refused or incomplete leaves nothing behind. Refuses `too_many_imports`. */
export async function receiveFile(deps: Deps, shopId: string, file: ReceivedFile): Promise<string> {
  const importId = deps.newId();
  const fileName = toShownName(file.fileName) || "points.csv";
  await deps.db.transaction(shopId, async (tx) => {
    const [waiting] = await tx.run(countWaitingImports, [shopId]);
    if ((waiting?.count ?? 0) >= WAITING_MAX) throw new AppError("too_many_imports");
    tx.write(insertImport, [shopId, importId, fileName, file.actor, deps.clock.now()]);
  });
  try {
    await receiveChunks(deps, { shopId, importId }, file.bytes);
  } catch (error) {
    await giveUp(deps, { shopId, importId });
    throw error;
  }
  return importId;
}

export interface ImportKey {
  readonly shopId: string;
  readonly importId: string;
}

async function receiveChunks(
  deps: Deps,
  { shopId, importId }: ImportKey,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const reading = readCsv(bytes);
  const sample: (readonly string[])[] = [];
  const notes: ColumnNotes[] = [];
  let [cellsMin, filledMax] = [Number.POSITIVE_INFINITY, 0];
  let rowCount = 0;
  for await (const chunk of reading.chunks) {
    const filled = chunk.rows.filter((row) => !isBlank(row));
    if (sample.length < SAMPLE_ROWS) sample.push(...filled.slice(0, SAMPLE_ROWS - sample.length));
    rowCount += filled.length;
    for (const cells of filled) {
      cellsMin = Math.min(cellsMin, cells.length);
      filledMax = Math.max(filledMax, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
    }
    chunk.rows.forEach((cells, index) => noteCells(notes, cells, chunk.firstLine + index));
    const columns = guessColumns(reading.headers());
    await deps.db.transaction(shopId, async (tx) => {
      const cells = await forgetErasedLines(tx, deps, { importId, columns, lines: chunk.rows });
      tx.write(insertChunk, [shopId, importId, ...chunkColumns(chunk, { cells, rowCount: filled.length })]);
    });
  }
  if (rowCount === 0) {
    throw new AppError("invalid_csv", {
      reason: "The file has a header row but no lines below it.",
      line: reading.writing().headLine,
    });
  }
  // Some programs end every line with separators, but not the header row.
  const { length: headCount } = reading.headers();
  const endCount = filledMax <= headCount ? Math.max(0, Math.min(cellsMin, HEADS_MAX) - headCount) : 0;
  const headers = [...reading.headers(), ...Array.from({ length: endCount }, () => "")];
  const { encoding, separator, headLine } = reading.writing();
  const columns = guessColumns(headers);
  await deps.db.transaction(shopId, async (tx) => {
    const shown = await forgetErasedLines(tx, deps, { importId, columns, lines: sample });
    tx.write(completeUpload, [
      shopId,
      importId,
      JSON.stringify(headers),
      JSON.stringify(
        shown.flatMap((row) =>
          row === null ? [] : [row.map((cell) => firstCharacters(cell, 200).toWellFormed())],
        ),
      ),
      JSON.stringify(columns),
      rowCount,
      deps.clock.now(),
      encoding,
      separator,
      headLine,
      JSON.stringify(Array.from(headers, (_, column) => notes[column] ?? null)),
    ]);
  });
}

const chunkColumns = (
  { firstLine, rows }: CsvChunk,
  kept: { readonly cells: readonly (readonly string[] | null)[]; readonly rowCount: number },
): unknown[] => [firstLine, firstLine + rows.length - 1, kept.rowCount, JSON.stringify(kept.cells)];

async function giveUp(deps: Deps, { shopId, importId }: ImportKey): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    tx.write(removeChunks, [shopId, importId]);
    tx.write(removeImport, [shopId, importId]);
  });
}

/** Without invisible characters and those that the database cannot store. */
const toShownName = (name: string): string =>
  firstCharacters(name.replaceAll(/\p{Cc}/gu, "").trim(), FILE_NAME_CHARACTERS_MAX).toWellFormed();
