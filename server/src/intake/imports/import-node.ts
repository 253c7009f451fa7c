// An import as the API shows it: its step, its progress, and what was found.
import { firstCharacters } from "@laurel/domain/text.ts";
import type { Tx } from "../../database/database.ts";
import {
  cursorPart,
  decodeCursor,
  encodeCursor,
  toConnection,
  type Connection,
  type PageAsked,
} from "../../graphql/connection.ts";
import { countChunks, findCellsOfLines, type ChunkCountsRow } from "./chunks.sql.ts";
import {
  countLeftOut,
  listLeftOut,
  listLeftOutBefore,
  sumLeftOut,
  type LeftOutRow,
} from "./problems/left-out.sql.ts";
import { passedOverMeanings, type ColumnMeaning } from "./read/columns.ts";
import {
  choicesOf,
  meaningsOf,
  questionsOf,
  type Answer,
  type Choice,
  type QuestionAbout,
} from "./read/questions.ts";
import { findImportRow, listImportRows, type ImportRow, type ImportState } from "./imports.sql.ts";
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
  readonly encoding: string;
  readonly headLine: number;
  readonly customerIds: { readonly seen: number; readonly found: number; readonly areUsed: boolean } | null;
  readonly repeatedRows: number | null;
  readonly appliedBefore: Date | null;
  readonly onTop: { readonly rows: number; readonly importId: string; readonly appliedAt: Date } | null;
  readonly answers: readonly Answer[];
  readonly row: ImportRow;
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
  const [cursor] = page.cursor === null ? [] : decodeCursor(page.cursor, [cursorPart.smallInteger]);
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

export interface QuestionNode {
  readonly about: QuestionAbout;
  readonly column: number | null;
  readonly head: string | null;
  readonly answer: Choice | null;
  readonly isOpen: boolean;
  readonly choices: readonly Choice[];
  readonly lines: readonly {
    readonly line: number;
    readonly cells: readonly string[];
    readonly cell: string;
    readonly meanings: readonly { readonly choice: Choice; readonly means: string | null }[];
  }[];
}

/** What is to be said about the file before its check, if its columns mean this. Lines of erased people are left out. */
export async function listQuestions(
  tx: Tx,
  { row }: ImportNode,
  asked: { readonly columns: readonly ColumnMeaning[]; readonly answers: readonly Answer[] },
): Promise<readonly QuestionNode[]> {
  const questions = questionsOf({ ...row, ...asked });
  const wanted = [...new Set(questions.flatMap(({ lines }) => lines.map(({ line }) => line)))];
  const kept = wanted.length === 0 ? [] : await tx.run(findCellsOfLines, [tx.shopId, row.id, wanted]);
  const cellsOf = new Map(kept.map(({ line, cells }) => [line, cells]));
  return questions.map((question) => ({
    about: question.about,
    column: question.column,
    head: question.column === null ? null : (row.headers[question.column] ?? null),
    answer: question.answer,
    isOpen: question.isOpen,
    choices: choicesOf[question.about],
    lines: question.lines.flatMap(({ line, column }) => {
      const cells = cellsOf.get(line);
      if (!cells) return [];
      const shown = cells.map((text) => firstCharacters(text.trim(), 200).toWellFormed());
      const cell = shown[column] ?? "";
      return [{ line, cells: shown, cell, meanings: meaningsOf(question, cell) }];
    }),
  }));
}

/** All cells of good lines that are left out, in the file's order. */
export async function listLeftOutCells(
  tx: Tx,
  { id, columns }: ImportNode,
  page: PageAsked,
): Promise<Connection<ProblemNode>> {
  const parts = [cursorPart.smallInteger, cursorPart.smallInteger] as const;
  const last = page.isBackward ? 2_147_483_647 : 0;
  const [line, column] = page.cursor === null ? [last, 0] : decodeCursor(page.cursor, parts).map(Number);
  const list = page.isBackward ? listLeftOutBefore : listLeftOut;
  const rows = await tx.run(list, [tx.shopId, id, line, column, page.limit + 1]);
  const toProblem = (row: LeftOutRow): ProblemNode => ({
    line: row.line,
    code: row.code,
    message: problemMessages[row.code],
    column: columns[row.column_index]?.head ?? null,
    otherLine: null,
  });
  return toConnection(rows, page, {
    toNode: toProblem,
    toCursor: (row) => encodeCursor(row.line, row.column_index),
  });
}

/** Most frequent first. */
export async function listLeftOutCounts(tx: Tx, importId: string): Promise<readonly ProblemCount[]> {
  const rows = await tx.run(countLeftOut, [tx.shopId, importId]);
  return rows.map(({ code, count }) => ({ code, message: problemMessages[code], count }));
}

/** Points whose expiry date is left out: they count, and no date of the file takes them. */
export async function sumUndated(
  tx: Tx,
  { row }: ImportNode,
): Promise<{ readonly lines: number; readonly points: number }> {
  const column = row.columns.indexOf("expires_at");
  const [sums] = column < 0 ? [] : await tx.run(sumLeftOut, [tx.shopId, row.id, column]);
  return sums ?? { lines: 0, points: 0 };
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
  encoding: row.encoding,
  headLine: row.head_line,
  customerIds:
    row.ids_seen === null
      ? null
      : {
          seen: row.ids_seen,
          found: row.ids_found ?? 0,
          areUsed: row.trusts_ids === true && (row.ids_found ?? 0) > 0,
        },
  repeatedRows: row.repeated_rows,
  appliedBefore: row.repeated_at,
  onTop:
    row.on_top_of === null || row.on_top_at === null
      ? null
      : { rows: row.on_top_rows ?? 0, importId: row.on_top_of, appliedAt: row.on_top_at },
  answers: row.answers,
  row,
});
