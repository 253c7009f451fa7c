// An import as the API shows it: its step, its progress, and what was found.
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { countChunks, type ChunkCountsRow } from "./chunks.sql.ts";
import { passedOverMeanings, type ColumnMeaning } from "./read/columns.ts";
import {
  findImportRow,
  findSameFile,
  listImportRows,
  type ImportRow,
  type ImportState,
} from "./imports.sql.ts";
import {
  countProblems,
  listProblemRows,
  listProblemRowsBefore,
  type ProblemRow,
} from "./problems/problems.sql.ts";
import { problemMessages, type ProblemCode } from "./problems/problems.ts";

export interface ImportNode {
  readonly id: string;
  readonly fileName: string;
  readonly state: Exclude<ImportState, "UPLOADING">;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly actor: string;
  readonly rowCount: number;
  readonly columns: readonly { head: string; meaning: ColumnMeaning; sample: readonly string[] }[];
  readonly createsCustomers: boolean;
  readonly passedOver: readonly string[];
  readonly goodRows: number | null;
  readonly goodPoints: number | null;
  readonly goodPending: number | null;
  readonly zeroRows: number | null;
  readonly goodExpiring: number | null;
  readonly goodTiers: readonly { readonly name: string; readonly rows: number }[];
  readonly fileHash: Buffer | null;
}

export async function findImport(tx: Tx, importId: string): Promise<ImportNode | null> {
  const [row] = await tx.run(findImportRow, [tx.shopId, importId]);
  return row && row.state !== "UPLOADING" ? toNode(row) : null;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first. */
export async function listImports(tx: Tx, page: PageAsked): Promise<Connection<ImportNode>> {
  const [before = LAST_ID] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.uuid]);
  const rows = await tx.run(listImportRows, [tx.shopId, before, page.limit + 1]);
  return toConnection(rows, page, { toNode, toCursor: ({ id }) => encodeCursor(id) });
}

export interface ImportProgress {
  readonly checkedRows: number;
  readonly appliedRows: number;
  readonly appliedPoints: number;
  readonly appliedPending: number;
  /** Lines of finished chunks, whether they gave points or not. */
  readonly doneRows: number;
  readonly failedRows: number;
  readonly undoneRows: number;
  readonly undonePoints: number;
  /** Lines of chunks that were undone. */
  readonly takenBackRows: number;
}

export async function loadProgress(tx: Tx, importId: string): Promise<ImportProgress> {
  const counts = await tx.run(countChunks, [tx.shopId, importId]);
  const sum = (of: (row: ChunkCountsRow) => number, states?: readonly ChunkCountsRow["state"][]) =>
    counts.filter(({ state }) => !states || states.includes(state)).reduce((all, row) => all + of(row), 0);
  const rows = (row: ChunkCountsRow) => row.rows;
  return {
    checkedRows: sum(rows, ["CHECKED", "APPLIED", "FAILED", "UNDONE"]),
    appliedRows: sum((row) => row.applied_rows),
    appliedPoints: sum((row) => row.applied_points),
    appliedPending: sum((row) => row.applied_pending),
    doneRows: sum(rows, ["APPLIED", "FAILED", "UNDONE"]),
    failedRows: sum(rows, ["FAILED"]),
    undoneRows: sum((row) => row.undone_rows),
    undonePoints: sum((row) => row.undone_points),
    takenBackRows: sum(rows, ["UNDONE"]),
  };
}

export interface ProblemNode {
  readonly line: number;
  readonly code: ProblemCode;
  readonly message: string;
  readonly column: string | null;
  readonly otherLine: number | null;
}

/** All refused lines, in the file's order. */
export async function listProblems(
  tx: Tx,
  { id, columns }: ImportNode,
  page: PageAsked,
): Promise<Connection<ProblemNode>> {
  const [cursor] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.integer]);
  const line = cursor === undefined ? (page.isBackward ? 2_147_483_647 : 0) : Number(cursor);
  const list = page.isBackward ? listProblemRowsBefore : listProblemRows;
  const rows = await tx.run(list, [tx.shopId, id, line, page.limit + 1]);
  const toProblem = (row: ProblemRow): ProblemNode => ({
    line: row.line,
    code: row.code,
    message: problemMessages[row.code],
    column: row.column_index === null ? null : (columns[row.column_index]?.head ?? null),
    otherLine: row.other_line,
  });
  return toConnection(rows, page, { toNode: toProblem, toCursor: (row) => encodeCursor(row.line) });
}

export interface ProblemCount {
  readonly code: ProblemCode;
  readonly message: string;
  readonly count: number;
}

/** Most frequent first. */
export async function listProblemCounts(tx: Tx, importId: string): Promise<readonly ProblemCount[]> {
  const rows = await tx.run(countProblems, [tx.shopId, importId]);
  return rows.map(({ code, count }) => ({ code, message: problemMessages[code], count }));
}

/** When an identical file was applied before. */
export async function findAppliedBefore(tx: Tx, { id, fileHash }: ImportNode): Promise<Date | null> {
  if (!fileHash) return null;
  const [row] = await tx.run(findSameFile, [tx.shopId, id, fileHash]);
  return row?.changed_at ?? null;
}

const toNode = (row: ImportRow): ImportNode => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state as ImportNode["state"],
  createdAt: row.created_at,
  changedAt: row.changed_at,
  actor: row.actor,
  rowCount: row.row_count,
  columns: row.headers.map((head, index) => ({
    head: head === "" ? `Column ${index + 1}` : head,
    meaning: row.columns[index] ?? "ignore",
    sample: row.sample.flatMap((cells) => cells[index] ?? []).filter((cell) => cell !== ""),
  })),
  createsCustomers: row.creates_customers,
  passedOver: row.headers.filter((_, index) => passedOverMeanings.includes(row.columns[index] ?? "ignore")),
  goodRows: row.good_rows,
  goodPoints: row.good_points,
  goodPending: row.good_pending,
  zeroRows: row.zero_rows,
  goodExpiring: row.good_expiring,
  goodTiers: row.good_tiers,
  fileHash: row.file_hash,
});
