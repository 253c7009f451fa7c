// The dry run: finds the customer of each line and the line's problems. It gives no points. A chunk is one transaction,
// and a stopped run continues with the next chunk.
import { hash } from "node:crypto";
import type { Tx } from "../../../database/database.ts";
import { matchCustomers, type MatchedCustomers } from "../../customer-list/match-customers.ts";
import type { Deps } from "../../../process/deps.ts";
import { shareErasureLock } from "../../../database/transactions/erasure-lock.ts";
import { loadProgram } from "../../program/load-program.ts";
import { loadShop } from "../../shops/load-shop.ts";
import {
  claimUploadedChunk,
  countGoodTiers,
  keepCheckedChunk,
  refuseDuplicates,
  sumGoodLines,
  waitForChunks,
  type Stranger,
  type UploadedChunkRow,
} from "../chunks.sql.ts";
import { positionsOf } from "../read/columns.ts";
import { completeCheck, findImportRow, type ImportRow } from "../imports.sql.ts";
import { insertProblems } from "../problems/problems.sql.ts";
import type { Problem, ProblemCode } from "../problems/problems.ts";
import { isBlank, readLine, type LineAnswer, type LineForm, type ReadLine } from "../read/read-line.ts";
import type { ImportKey } from "../receive-file.ts";

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
    ]);
    writeProblems(tx, importId, checked.problems);
    return true;
  });
}

async function loadForm(deps: Deps, tx: Tx, row: ImportRow): Promise<LineForm> {
  const [shop, program] = await Promise.all([loadShop(tx), loadProgram(tx)]);
  return {
    positions: positionsOf(row.columns, row.headers.length),
    cellCount: row.headers.length,
    calendar: { timeZone: shop.timeZone, now: deps.clock.now() },
    tierIds: new Map(program.document.tiers.levels.map(({ id, name }) => [name.trim().toLowerCase(), id])),
  };
}

/** The values are null in most files: then one null is stored for all. */
export const unlessEmpty = <T>(values: readonly (T | null)[]): readonly (T | null)[] | null =>
  values.every((value) => value === null) ? null : values;

/** Duplicate lines are found last, over the whole file. */
async function completeWhenAllAreChecked(deps: Deps, tx: Tx, importId: string): Promise<boolean> {
  const importKey = [tx.shopId, importId];
  const waiting = await tx.run(waitForChunks, [...importKey, "UPLOADED"]);
  if (waiting.length > 0) return true;
  const [, [good], tiers, program] = await Promise.all([
    tx.run(refuseDuplicates, importKey),
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
    deps.clock.now(),
    good?.pending ?? 0,
    good?.expiring ?? 0,
    JSON.stringify(goodTiers),
  ]);
  return false;
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
}

async function checkChunk(
  tx: Tx,
  { row, chunk, form }: { row: ImportRow; chunk: UploadedChunkRow; form: LineForm },
): Promise<CheckedChunk> {
  const { positions } = form;
  const read = (chunk.cells ?? []).flatMap((cells, index) =>
    cells !== null && isBlank(cells)
      ? []
      : { line: chunk.first_line + index, answer: cells === null ? erased : readLine(cells, form) },
  );
  const known = await matchCustomers(
    tx,
    namesOf(read.flatMap(({ answer }) => (answer.ok ? answer.value : []))),
  );
  const good: GoodLine[] = [];
  const strangers: Stranger[] = [];
  const problems: CheckedChunk["problems"][number][] = [];
  for (const { line, answer } of read) {
    if (!answer.ok) {
      problems.push({ line, code: answer.code, columnIndex: answer.columnIndex });
      continue;
    }
    const { email, platformId, ...brought } = answer.value;
    const person = personOf(answer.value, known);
    if (typeof person === "string") {
      if (person !== "unknown_customer" || !row.creates_customers || email === null) {
        problems.push({
          line,
          code: person,
          columnIndex: platformId === null ? positions.email : positions.customerId,
        });
        continue;
      }
      strangers.push({ line, email, platformId: platformId ?? `import:${row.id}:${line}` });
      good.push({ line, personId: strangerId(row.id, email), ...brought });
    } else good.push({ line, personId: person.customerId, ...brought });
  }
  return { good, strangers, problems };
}

/** The line's cells were erased: only its number is left. */
const erased: LineAnswer = { ok: false, code: "erased_customer", columnIndex: null };

const namesOf = (lines: readonly ReadLine[]) => ({
  platformIds: [...new Set(lines.flatMap(({ platformId }) => platformId ?? []))],
  emails: [...new Set(lines.flatMap(({ platformId, email }) => (platformId === null ? (email ?? []) : [])))],
});

/** The store's number is more reliable than an e-mail, which may have changed since. */
function personOf(line: ReadLine, known: MatchedCustomers): { customerId: string } | ProblemCode {
  const person =
    line.platformId === null ? known.byEmail(line.email ?? "") : known.byPlatformId(line.platformId);
  if (!person) return "unknown_customer";
  if (person.isErased) return "erased_customer";
  // Checked before "deleted": after a merge, the store deletes one of the two customers.
  if (person.isMerged) return "merged_customer";
  return person.isDeleted ? "deleted_customer" : person;
}

/** The same id for the same e-mail, so that an unknown customer's second line is found as a duplicate. */
function strangerId(importId: string, email: string): string {
  const hex = hash("sha256", `${importId} ${email}`, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
