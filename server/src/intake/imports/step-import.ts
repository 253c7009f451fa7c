// The steps that staff take with an import. Each is taken at most once, and starts the jobs that do the work.
import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { countChunks, removeChunks, resetChunks, retryFailedChunks } from "./chunks.sql.ts";
import { positionsOf, type ColumnMeaning } from "./read/columns.ts";
import { checkAnswers, type Answer } from "./read/questions.ts";
import {
  findBegunSince,
  findImportRow,
  lockWaitingImports,
  removeImport,
  setColumns,
  stepImport,
  type ImportRow,
  type ImportState,
} from "./imports.sql.ts";
import { removeProblems } from "./problems/problems.sql.ts";
import type { ImportKey } from "./receive-file.ts";

export type ImportTaskName = "check-import" | "apply-import" | "undo-import";

export interface ImportStep extends ImportKey {
  readonly actor: string;
}

export interface ColumnsInput extends ImportKey {
  readonly columns: readonly ColumnMeaning[];
  /** Unknown customers are created by their e-mail. */
  readonly createsCustomers: boolean;
  readonly answers: readonly Answer[];
}

/** Starts the dry run. The results of an earlier run are deleted. */
export async function matchColumns(deps: Deps, input: ColumnsInput): Promise<void> {
  const { shopId, importId, columns, createsCustomers, answers } = input;
  await deps.db.transaction(shopId, async (tx) => {
    const row = await findOrRefuse(tx, importId);
    positionsOf(columns, row.headers.length);
    if (createsCustomers && !columns.includes("email")) {
      throw new AppError(
        "invalid_input",
        {},
        { field: ["createsCustomers"], message: "New customers need an e-mail address: choose its column." },
      );
    }
    checkAnswers(
      { ...row, columns, answers },
      columns.includes("customer_id") ? ["repeats", "customer_ids"] : ["repeats"],
    );
    await startCheck(deps, tx, {
      ...row,
      columns: [...columns],
      creates_customers: createsCustomers,
      answers: [...answers],
    });
  });
}

async function startCheck(
  deps: Deps,
  tx: Tx,
  { id, columns, creates_customers: createsCustomers, answers }: ImportRow,
): Promise<void> {
  const ids = answers.find(({ about }) => about === "customer_ids")?.choice;
  const started = await tx.run(setColumns, [
    tx.shopId,
    id,
    JSON.stringify(columns),
    createsCustomers,
    deps.clock.now(),
    JSON.stringify(answers),
    ids === undefined ? null : ids === "use",
  ]);
  if (started.length === 0) throw new AppError("import_past_that");
  // Chunks first: a worker that was checking a chunk has then written its results before they are removed.
  await tx.run(resetChunks, [tx.shopId, id]);
  await tx.run(removeProblems, [tx.shopId, id]);
  await enqueueImport(tx, { task: "check-import", shopId: tx.shopId, importId: id });
}

/**
 * Also continues after a stop, and retries failed chunks. If another file was imported since the check, both may have
 * the same lines: the check begins again, which `import_check_again` says.
 */
export async function applyImport(deps: Deps, { shopId, importId, actor }: ImportStep): Promise<void> {
  const isChecked = await deps.db.transaction(shopId, async (tx) => {
    // One at a time: of two files that are applied at once, the second must be checked against the first.
    await tx.run(lockWaitingImports, [shopId, importId]);
    const row = await findOrRefuse(tx, importId);
    if (row.state === "CHECKED") {
      const [other] = await tx.run(findBegunSince, [shopId, importId, row.changed_at]);
      if (other) {
        await startCheck(deps, tx, row);
        return false;
      }
    }
    if ((row.good_points ?? 0) + (row.good_pending ?? 0) >= Number.MAX_SAFE_INTEGER)
      throw new AppError("unsafe_number");
    const counts = await tx.run(countChunks, [shopId, importId]);
    const hasFailed = counts.some(({ state }) => state === "FAILED");
    await step(deps, tx, row, {
      from: hasFailed ? ["CHECKED", "STOPPED", "APPLIED"] : ["CHECKED", "STOPPED"],
      to: "APPLYING",
    });
    if (hasFailed) await tx.run(retryFailedChunks, [shopId, importId]);
    await enqueueImport(tx, { task: "apply-import", shopId, importId });
    record(deps, tx, row, { action: "IMPORT_APPLIED", actor });
    return true;
  });
  if (!isChecked) throw new AppError("import_check_again");
}

/** Chunks being applied are finished; the rest waits. */
export async function stopImport(deps: Deps, { shopId, importId, actor }: ImportStep): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const row = await findOrRefuse(tx, importId);
    await step(deps, tx, row, { from: ["APPLYING"], to: "STOPPED" });
    record(deps, tx, row, { action: "IMPORT_STOPPED", actor });
  });
}

/** Files that were compared with this import are checked again: what it gave no longer stands against their lines. */
export async function undoImport(deps: Deps, { shopId, importId, actor }: ImportStep): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const waiting = await tx.run(lockWaitingImports, [shopId, importId]);
    const row = await findOrRefuse(tx, importId);
    await step(deps, tx, row, { from: ["STOPPED", "APPLIED"], to: "UNDOING" });
    await enqueueImport(tx, { task: "undo-import", shopId, importId });
    record(deps, tx, row, { action: "IMPORT_UNDONE", actor });
    for (const { id } of waiting) await checkAgainIfCompared(deps, tx, id);
  });
}

async function checkAgainIfCompared(deps: Deps, tx: Tx, importId: string): Promise<void> {
  const [row] = await tx.run(findImportRow, [tx.shopId, importId]);
  const hasFound = row !== undefined && ((row.repeated_rows ?? 0) > 0 || row.on_top_of !== null);
  if (row?.state === "CHECKED" && hasFound) await startCheck(deps, tx, row);
}

/** Before anything was applied: deletes the file. */
export async function discardImport(deps: Deps, { shopId, importId }: ImportKey): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    const row = await findOrRefuse(tx, importId);
    await step(deps, tx, row, { from: ["UPLOADED", "CHECKING", "CHECKED"], to: "UPLOADING" });
    await removeAll(tx, importId);
  });
}

export async function removeAll(tx: Tx, importId: string): Promise<void> {
  const importKey = [tx.shopId, importId];
  await tx.run(removeChunks, importKey);
  await tx.run(removeProblems, importKey);
  await tx.run(removeImport, importKey);
}

async function findOrRefuse(tx: Tx, importId: string): Promise<ImportRow> {
  const [row] = await tx.run(findImportRow, [tx.shopId, importId]);
  if (!row || row.state === "UPLOADING") throw new AppError("import_not_found", {}, { field: ["id"] });
  return row;
}

async function step(
  deps: Deps,
  tx: Tx,
  row: ImportRow,
  { from, to }: { from: readonly ImportState[]; to: ImportState },
): Promise<void> {
  const stepped = await tx.run(stepImport, [tx.shopId, row.id, to, deps.clock.now(), from]);
  if (stepped.length === 0) throw new AppError("import_past_that");
}

/** The file's name is left out, because it may contain a customer's name. */
function record(
  deps: Deps,
  tx: Tx,
  row: ImportRow,
  { action, actor }: { action: "IMPORT_APPLIED" | "IMPORT_STOPPED" | "IMPORT_UNDONE"; actor: string },
): void {
  // Counted by the check, which every import has passed by this step.
  const facts = {
    lines: row.good_rows ?? 0,
    points: row.good_points ?? 0,
    pending: row.good_pending ?? 0,
  };
  const [before, after] = action === "IMPORT_APPLIED" ? [null, facts] : [facts, null];
  const change = action === "IMPORT_STOPPED" ? { before: null, after: null } : { before, after };
  recordChange(deps, tx, { action, subjectId: row.id, actor, ...change });
}

export const enqueueImport = (
  tx: Parameters<typeof enqueueJob>[0],
  { task, shopId, importId }: ImportKey & { task: ImportTaskName },
): Promise<void> => enqueueJob(tx, { task, payload: { shopId, importId }, key: `${task}:${importId}` });
