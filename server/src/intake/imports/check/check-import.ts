// The dry run: finds the customer of each line and the line's problems. It gives no points. A chunk is one transaction,
// and a stopped run continues with the next chunk.
import { hash } from "node:crypto";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { asWhole } from "../../../database/statements/plan-nearby.sql.ts";
import { shareErasureLock } from "../../../database/transactions/erasure-lock.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { loadShop } from "../../../tenant/shops/load-shop.ts";
import {
  claimUploadedChunk,
  countGoodTiers,
  keepCheckedChunk,
  refuseDuplicates,
  resetChunks,
  sumGoodLines,
  sumIds,
  waitForChunks,
  type IdCounts,
  type Stranger,
  type UploadedChunkRow,
} from "../chunks.sql.ts";
import { areOurs, findPeople } from "./find-people.ts";
import { completeCheck, findImportRow, keepIds, lockImportRow, type ImportRow } from "../imports.sql.ts";
import { insertProblems, removeProblems } from "../problems/problems.sql.ts";
import type { Problem } from "../problems/problems.ts";
import { positionsOf } from "../read/columns.ts";
import { readingOf } from "../read/questions.ts";
import { isBlank, readLine, type CellProblem, type LineAnswer, type LineForm } from "../read/read-line.ts";
import type { ImportKey } from "../receive-file.ts";
import { countOnTop, countRepeats, refuseRepeats } from "./repeats.sql.ts";

/** Checks the next chunk. False: none is left to check. */
export async function checkNextChunk(deps: Deps, { shopId, importId }: ImportKey): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    // The chunk is locked first: a concurrent change of the columns waits for it, and has it checked again.
    const [[chunk], [row]] = await Promise.all([
      tx.run(claimUploadedChunk, [shopId, importId]),
      tx.run(findImportRow, [shopId, importId]),
    ]);
    if (row?.state !== "CHECKING") return false;
    if (!chunk) return completeWhenAllAreChecked(deps, tx, importId);
    const checked = await checkChunk(tx, { row, chunk, form: await loadForm(deps, tx, row) });
    tx.write(keepCheckedChunk, [
      shopId,
      importId,
      chunk.first_line,
      checked.good.map(({ line }) => line),
      checked.good.map(({ personId }) => personId),
      checked.good.map(({ points }) => points),
      checked.strangers.length > 0 ? JSON.stringify(checked.strangers) : null,
      checked.good.map(({ pending }) => pending),
      unlessEmpty(checked.good.map(({ expiresAt }) => expiresAt)),
      unlessEmpty(checked.good.map(({ tierId }) => tierId)),
      unlessEmpty(checked.good.map(({ birthday }) => (birthday === null ? null : true))),
      ...leftOutColumns(checked.leftOut),
      checked.idCounts,
    ]);
    writeProblems(tx, importId, checked.problems);
    return true;
  });
}

interface LeftOut extends CellProblem {
  readonly line: number;
}

/** As three columns of a chunk; null if nothing is left out, as in most files. */
export const leftOutColumns = (leftOut: readonly LeftOut[]): readonly (readonly unknown[] | null)[] =>
  leftOut.length === 0
    ? [null, null, null]
    : [
        leftOut.map(({ line }) => line),
        leftOut.map(({ columnIndex }) => columnIndex),
        leftOut.map(({ code }) => code),
      ];

async function loadForm(deps: Deps, tx: Tx, row: ImportRow): Promise<LineForm> {
  const [shop, program] = await Promise.all([loadShop(tx), loadProgram(tx)]);
  return {
    positions: positionsOf(row.columns, row.headers.length),
    cellCount: row.headers.length,
    calendar: { timeZone: shop.timeZone, now: deps.clock.now() },
    reading: readingOf(row),
    tierIds: new Map(program.document.tiers.levels.map(({ id, name }) => [name.trim().toLowerCase(), id])),
  };
}

/** The values are null in most files: then one null is stored for all. */
export const unlessEmpty = <T>(values: readonly (T | null)[]): readonly (T | null)[] | null =>
  values.every((value) => value === null) ? null : values;

/** What concerns the whole file is found last: whose the numbers are, duplicate lines, and what was applied before. */
async function completeWhenAllAreChecked(deps: Deps, tx: Tx, importId: string): Promise<boolean> {
  const importKey = [tx.shopId, importId];
  // One worker at a time: another may have found just now that all chunks must be checked again.
  const [row] = await tx.run(lockImportRow, importKey);
  if (row?.state !== "CHECKING") return false;
  const waiting = await tx.run(waitForChunks, [...importKey, "UPLOADED"]);
  if (waiting.length > 0) return true;
  // The time before other imports are looked at: one that ends meanwhile has ended after this check.
  const now = deps.clock.now();
  if (await mustCheckAgain(tx, row)) return true;
  await tx.run(refuseDuplicates, importKey);
  const { repeats, onTop } = await asWhole(tx, () => compareWithOthers(tx, row));
  const [[good], tiers, program] = await Promise.all([
    tx.run(sumGoodLines, importKey),
    tx.run(countGoodTiers, importKey),
    loadProgram(tx),
  ]);
  const goodTiers = program.document.tiers.levels.flatMap(({ id, name }) => {
    const rows = tiers.find(({ tier_id }) => tier_id === id)?.rows ?? 0;
    return rows > 0 ? [{ name, rows }] : [];
  });
  tx.write(completeCheck, [
    ...importKey,
    good?.rows ?? 0,
    good?.points ?? 0,
    good?.zero_rows ?? 0,
    now,
    good?.pending ?? 0,
    good?.expiring ?? 0,
    JSON.stringify(goodTiers),
    repeats?.rows ?? 0,
    repeats?.applied_at ?? null,
    onTop?.rows ?? 0,
    onTop?.import_id ?? null,
    onTop?.applied_at ?? null,
  ]);
  return false;
}

/** What other imports have given: the same lines are left out, unless staff want them again; the rest is counted. */
async function compareWithOthers(tx: Tx, { id, answers }: ImportRow) {
  const importKey = [tx.shopId, id];
  const [repeats] = await tx.run(countRepeats, importKey);
  const isAgain = answers.some(({ about, choice }) => about === "repeats" && choice === "again");
  if (repeats && repeats.rows > 0 && !isAgain) await tx.run(refuseRepeats, importKey);
  const [onTop] = await tx.run(countOnTop, importKey);
  return { repeats, onTop };
}

/** All lines were matched as if the numbers were the store's. If they are not, the addresses alone decide. */
async function mustCheckAgain(tx: Tx, row: ImportRow): Promise<boolean> {
  const importKey = [tx.shopId, row.id];
  if (!row.columns.includes("customer_id") || row.ids_seen !== null) return false;
  const [ids] = await tx.run(sumIds, importKey);
  const { seen = 0, found = 0, same = 0, other = 0 } = ids ?? {};
  const isTrusted = row.trusts_ids ?? areOurs([seen, found, same, other]);
  await tx.run(keepIds, [...importKey, seen, found, isTrusted]);
  if (isTrusted || row.trusts_ids === false) return false;
  await tx.run(resetChunks, importKey);
  await tx.run(removeProblems, importKey);
  return true;
}

export function writeProblems(
  tx: Tx,
  importId: string,
  problems: readonly Pick<Problem, "line" | "code" | "columnIndex">[],
): void {
  if (problems.length === 0) return;
  tx.write(insertProblems, [
    tx.shopId,
    importId,
    problems.map(({ line }) => line),
    problems.map(({ code }) => code),
    problems.map(({ columnIndex }) => columnIndex),
  ]);
}

interface GoodLine {
  readonly line: number;
  /** A customer's id. For an unknown customer, a made-up id that only tells two of them apart. */
  readonly personId: string;
  readonly points: number;
  readonly pending: number;
  readonly expiresAt: Date | null;
  readonly tierId: string | null;
  readonly birthday: string | null;
}

interface CheckedChunk {
  readonly good: readonly GoodLine[];
  readonly strangers: readonly Stranger[];
  readonly problems: readonly Pick<Problem, "line" | "code" | "columnIndex">[];
  readonly leftOut: readonly LeftOut[];
  readonly idCounts: IdCounts | null;
}

async function checkChunk(
  tx: Tx,
  { row, chunk, form }: { row: ImportRow; chunk: UploadedChunkRow; form: LineForm },
): Promise<CheckedChunk> {
  const read = (chunk.cells ?? []).flatMap((cells, index) =>
    cells !== null && isBlank(cells)
      ? []
      : { line: chunk.first_line + index, answer: cells === null ? erased : readLine(cells, form) },
  );
  const people = await findPeople(
    tx,
    read.flatMap(({ answer }) => (answer.ok ? answer.value : [])),
    {
      ...form.positions,
      trust: {
        areOurs: row.trusts_ids ?? true,
        isSaid: row.answers.some(({ about }) => about === "customer_ids"),
      },
    },
  );
  const good: GoodLine[] = [];
  const strangers: Stranger[] = [];
  const problems: CheckedChunk["problems"][number][] = [];
  const leftOut: LeftOut[] = [];
  const emailAt = form.positions.email;
  for (const { line, answer } of read) {
    if (!answer.ok) {
      problems.push({ line, code: answer.code, columnIndex: answer.columnIndex });
      continue;
    }
    const { email, platformId: _, isEmailInvalid: __, leftOut: cells, ...brought } = answer.value;
    const person = people.of(answer.value);
    if ("code" in person) {
      const isAdded = person.code === "unknown_customer" && row.creates_customers && emailAt !== null;
      if (!isAdded || email === null) {
        problems.push({ line, ...(isAdded ? { code: "missing_email", columnIndex: emailAt } : person) });
        continue;
      }
      // The number of an unknown customer may be another program's: the store will name the customer by the address.
      strangers.push({ line, email, platformId: `import:${row.id}:${line}` });
      good.push({ line, personId: strangerId(row.id, email), ...brought });
    } else {
      good.push({ line, personId: person.customerId, ...brought });
      if (person.mergedAt !== null)
        leftOut.push({ line, code: "merged_customer", columnIndex: person.mergedAt });
    }
    for (const cell of cells) leftOut.push({ line, ...cell });
  }
  return { good, strangers, problems, leftOut, idCounts: people.idCounts };
}

/** The line's cells were erased: only its number is left. */
const erased: LineAnswer = { ok: false, code: "erased_customer", columnIndex: null };

/** The same id for the same e-mail, so that an unknown customer's second line is found as a duplicate. */
function strangerId(importId: string, email: string): string {
  const hex = hash("sha256", `${importId} ${email}`, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
