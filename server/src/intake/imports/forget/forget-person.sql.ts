// Removes a person from files that are stored until their points are given. Applied files hold ids only.
import { statement } from "../../../database/database.ts";
import type { ColumnMeaning } from "../read/columns.ts";
import type { ChunkRow, UploadedChunkRow } from "../chunks.sql.ts";
import type { ImportState } from "../imports.sql.ts";

export interface KeptImportRow {
  id: string;
  state: ImportState;
  headers: string[];
  sample: string[][];
  columns: ColumnMeaning[];
}

/** Locks the imports before their chunks, in the same order as a change of columns. */
export const lockKeptImports = statement<KeptImportRow>(
  "imports_lock_kept",
  `SELECT id, state, headers, sample, columns FROM imports AS i
    WHERE shop_id = $1 AND (sample::text <> '[]' OR EXISTS (
      SELECT 1 FROM import_chunks AS c WHERE c.shop_id = $1 AND c.import_id = i.id AND c.cells IS NOT NULL))
    ORDER BY id FOR UPDATE`,
);

export interface KeptChunkRow
  extends UploadedChunkRow, Pick<ChunkRow, "first_line" | "strangers" | "lines" | "people"> {
  state: "UPLOADED" | "CHECKED" | "FAILED";
}

/**
 * The next chunk after line $3 that may name the person: by any of the texts $4, in lower case and as JSON writes them,
 * a number also with signs between its digits, or by the ids $5. $4 null: every chunk. Waits for a worker that holds it.
 */
export const lockNextNaming = statement<KeptChunkRow>(
  "import_chunks_lock_next_naming",
  `SELECT first_line, state, cells, strangers, lines, people FROM import_chunks
    WHERE shop_id = $1 AND import_id = $2 AND first_line > $3 AND cells IS NOT NULL
      AND ($4::text[] IS NULL OR people && $5::uuid[]
           OR EXISTS (SELECT 1 FROM unnest($4::text[]) AS word
                       WHERE position(word IN lower(cells::text)) > 0
                          OR position(word IN translate(cells::text, $$ .,'’  $$, '')) > 0))
    ORDER BY first_line LIMIT 1 FOR UPDATE`,
);

export const replaceLines = statement<never>(
  "import_chunks_replace_lines",
  `UPDATE import_chunks SET cells = $4, strangers = $5, people = $6
    WHERE shop_id = $1 AND import_id = $2 AND first_line = $3`,
);

export const replaceHead = statement<never>(
  "imports_replace_headers",
  "UPDATE imports SET headers = $3, sample = $4 WHERE shop_id = $1 AND id = $2",
);

export const removeProblemsOfLines = statement<never>(
  "import_problems_remove_of_lines",
  "DELETE FROM import_problems WHERE shop_id = $1 AND import_id = $2 AND line = ANY($3::int[])",
);
