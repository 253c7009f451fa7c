import { statement } from "../../database/database.ts";
import type { ColumnMeaning } from "./read/columns.ts";
import type { Encoding } from "./read/decode-file.ts";
import type { Separator } from "./read/find-head.ts";
import type { ColumnNotes } from "./read/notes.ts";
import type { Answer } from "./read/questions.ts";

export type ImportState =
  | "UPLOADING"
  | "UPLOADED"
  | "CHECKING"
  | "CHECKED"
  | "APPLYING"
  | "STOPPED"
  | "APPLIED"
  | "UNDOING"
  | "UNDONE";

export interface ImportRow {
  id: string;
  file_name: string;
  state: ImportState;
  headers: string[];
  sample: string[][];
  columns: ColumnMeaning[];
  creates_customers: boolean;
  row_count: number;
  good_rows: number | null;
  good_points: number | null;
  good_pending: number | null;
  zero_rows: number | null;
  good_expiring: number | null;
  good_tiers: { name: string; rows: number }[];
  encoding: Encoding;
  separator: Separator;
  /** The line of the header row. */
  head_line: number;
  /** By column; null where no cell tells anything. */
  notes: (ColumnNotes | null)[];
  answers: Answer[];
  /** Lines with a number in the customer's column, and those whose number a customer has. */
  ids_seen: number | null;
  ids_found: number | null;
  /** Whether the numbers are the store's. Null: the check has not found out yet. */
  trusts_ids: boolean | null;
  /** Lines that another import has applied, and when the latest of these imports changed. */
  repeated_rows: number | null;
  repeated_at: Date | null;
  /** Good lines of customers who have points from another import, the latest such import, and when it began. */
  on_top_rows: number | null;
  on_top_of: string | null;
  on_top_at: Date | null;
  actor: string;
  created_at: Date;
  changed_at: Date;
}

const columns = `id, file_name, state, headers, sample, columns, creates_customers, row_count, good_rows,
  good_points, good_pending, zero_rows, good_expiring, good_tiers, encoding, separator, head_line, notes, answers,
  ids_seen, ids_found, trusts_ids, repeated_rows, repeated_at, on_top_rows, on_top_of, on_top_at, actor, created_at, changed_at`;

export const insertImport = statement<never>(
  "imports_insert",
  `INSERT INTO imports (shop_id, id, file_name, state, actor, created_at, changed_at)
   VALUES ($1, $2, $3, 'UPLOADING', $4, $5, $5)`,
);

/** Imports of which nothing was applied yet. */
export const countWaitingImports = statement<{ count: number }>(
  "imports_count_waiting",
  `SELECT count(*)::int AS count FROM imports
    WHERE shop_id = $1 AND state IN ('UPLOADING', 'UPLOADED', 'CHECKING', 'CHECKED')`,
);

/** An import that is still being uploaded. */
export const findUpload = statement<{ id: string }>(
  "imports_find_upload",
  "SELECT id FROM imports WHERE shop_id = $1 AND id = $2 AND state = 'UPLOADING'",
);

export const completeUpload = statement<never>(
  "imports_complete_upload",
  `UPDATE imports SET state = 'UPLOADED', headers = $3, sample = $4, columns = $5, row_count = $6, changed_at = $7,
                      encoding = $8, separator = $9, head_line = $10, notes = $11
    WHERE shop_id = $1 AND id = $2 AND state = 'UPLOADING'`,
);

export const findImportRow = statement<ImportRow>(
  "imports_find",
  `SELECT ${columns} FROM imports WHERE shop_id = $1 AND id = $2`,
);

/** A change of columns waits for it. Taken before any chunk. */
export const lockImportRow = statement<ImportRow>(
  "imports_lock",
  `SELECT ${columns} FROM imports WHERE shop_id = $1 AND id = $2 FOR UPDATE`,
);

export const findImportFileNames = statement<{ id: string; file_name: string }>(
  "imports_find_file_names",
  "SELECT id, file_name FROM imports WHERE shop_id = $1 AND id = ANY($2::uuid[])",
);

/** Newest first: ids grow with time. */
export const listImportRows = statement<ImportRow>(
  "imports_list",
  `SELECT ${columns} FROM imports WHERE shop_id = $1 AND id < $2 AND state <> 'UPLOADING' ORDER BY id DESC LIMIT $3`,
);

/**
 * Takes a step, if the import is at one that leads there. The first step that gives points deletes the sample, which is
 * no longer needed.
 */
export const stepImport = statement<{ id: string }>(
  "imports_step",
  `UPDATE imports SET state = $3, changed_at = $4, sample = CASE $3 WHEN 'APPLYING' THEN '[]' ELSE sample END,
                      applied_from = CASE $3 WHEN 'APPLYING' THEN coalesce(applied_from, $4) ELSE applied_from END
    WHERE shop_id = $1 AND id = $2 AND state = ANY($5::text[]) RETURNING id`,
);

export const setColumns = statement<{ id: string }>(
  "imports_set_columns",
  `UPDATE imports SET state = 'CHECKING', columns = $3, creates_customers = $4, good_rows = NULL, good_points = NULL, good_pending = NULL, zero_rows = NULL,
                      good_expiring = NULL, good_tiers = '[]', ids_seen = NULL, ids_found = NULL, trusts_ids = $7,
                      repeated_rows = NULL, repeated_at = NULL, on_top_rows = NULL, on_top_of = NULL,
                      on_top_at = NULL, answers = $6, changed_at = $5
    WHERE shop_id = $1 AND id = $2 AND state IN ('UPLOADED', 'CHECKING', 'CHECKED') RETURNING id`,
);

/**
 * Import $2, and every import that is checked or may be applied, in the order in which an erasure locks them: while one is
 * compared with others, none of them begins.
 */
export const lockWaitingImports = statement<{ id: string }>(
  "imports_lock_waiting",
  `SELECT id FROM imports WHERE shop_id = $1 AND (state IN ('CHECKING', 'CHECKED') OR id = $2) ORDER BY id FOR UPDATE`,
);

/** Another import that began to give points after $3. */
export const findBegunSince = statement<{ id: string }>(
  "imports_find_begun_since",
  `SELECT id FROM imports
    WHERE shop_id = $1 AND id <> $2 AND state IN ('APPLYING', 'STOPPED', 'APPLIED') AND applied_from > $3 LIMIT 1`,
);

/** The check knows whose the numbers are: it begins again if it took them for the store's. */
export const keepIds = statement<never>(
  "imports_keep_ids",
  `UPDATE imports SET ids_seen = $3, ids_found = $4, trusts_ids = $5 WHERE shop_id = $1 AND id = $2`,
);

export const completeCheck = statement<never>(
  "imports_complete_check",
  `UPDATE imports SET state = 'CHECKED', good_rows = $3, good_points = $4, zero_rows = $5, changed_at = $6,
                      good_pending = $7, good_expiring = $8, good_tiers = $9, repeated_rows = $10, repeated_at = $11,
                      on_top_rows = $12, on_top_of = $13, on_top_at = $14
    WHERE shop_id = $1 AND id = $2 AND state = 'CHECKING'`,
);

/** Updates the sums after an erased person's lines were removed. */
export const keepGoodLines = statement<never>(
  "imports_keep_good_lines",
  `UPDATE imports SET good_rows = $3, good_points = $4, zero_rows = $5, good_pending = $6
    WHERE shop_id = $1 AND id = $2`,
);

/** For imports that began to be applied before that time: their columns can no longer be chosen. */
export const forgetOldSamples = statement<never>(
  "imports_forget_old_samples",
  `UPDATE imports SET sample = '[]' WHERE shop_id = $1 AND changed_at < $2 AND sample::text <> '[]'
      AND state IN ('APPLYING', 'STOPPED', 'APPLIED', 'UNDOING', 'UNDONE')`,
);

export const removeImport = statement<never>(
  "imports_remove",
  "DELETE FROM imports WHERE shop_id = $1 AND id = $2",
);

/**
 * Abandoned imports: nothing of them was applied. $3: an upload older than this was cut off, because no upload takes so
 * long.
 */
export const listForgottenImports = statement<{ id: string }>(
  "imports_list_forgotten",
  `SELECT id FROM imports WHERE shop_id = $1
      AND (changed_at < $2 AND state IN ('UPLOADED', 'CHECKING', 'CHECKED') OR changed_at < $3 AND state = 'UPLOADING')`,
);
