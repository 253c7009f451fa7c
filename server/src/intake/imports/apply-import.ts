// Gives the points of a checked file, chunk by chunk. A chunk is one transaction that also marks it applied: each line
// counts once, whenever a worker is killed and whichever worker continues. An error in one line does not stop the
// others.
import { importedPoints } from "@laurel/domain/ledger/import.ts";
import { hasRoomFor } from "@laurel/domain/ledger/posting.ts";
import { addDays, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { addPoints } from "@laurel/domain/points.ts";
import { findTier } from "@laurel/domain/standing/tier.ts";
import { openCustomers } from "../../core/customers/loaded-customers.ts";
import { enrollCustomers } from "../../core/customers/mark-customers.ts";
import { loadLeft } from "../../core/customers/leave-program.ts";
import { addMissingBirthdays } from "../../core/customers/set-birthday.ts";
import { matchCustomers } from "../../core/customer-list/match-customers.ts";
import type { Tx } from "../../database/database.ts";
import { isTransientError } from "../../database/transactions/transient-error.ts";
import type { Deps } from "../../process/deps.ts";
import { shareInboxHold } from "../../database/transactions/hold-inbox.ts";
import { NOBODY, openBook, type Book } from "../../core/ledger/book/book.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { loadShop } from "../../tenant/shops/load-shop.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { leftOutColumns, unlessEmpty, writeProblems } from "./check/check-import.ts";
import {
  claimChunk,
  failChunk,
  findCells,
  findMerged,
  keepAppliedChunk,
  waitForChunks,
  type ChunkRow,
  type Stranger,
} from "./chunks.sql.ts";
import { raiseTier } from "./import-tiers.ts";
import { findImportRow, stepImport, type ImportRow } from "./imports.sql.ts";
import { listBadLines } from "./problems/problems.sql.ts";
import type { ProblemCode } from "./problems/problems.ts";
import { positionsOf } from "./read/columns.ts";
import { readingOf } from "./read/questions.ts";
import { birthdayOf } from "./read/read-line.ts";
import type { ImportKey } from "./receive-file.ts";

/** Applies the next chunk. False: nothing is left, or the import was stopped. */
export async function applyNextChunk(deps: Deps, key: ImportKey): Promise<boolean> {
  let firstLine: number | undefined;
  try {
    return await deps.db.transaction(key.shopId, async (tx) => {
      // An inbox batch that has read the members' status would write the old status back. Two chunks have a
      // customer in common only if two others were merged into them.
      await shareInboxHold(tx);
      shareErasureLock(tx);
      const [[chunk], [row]] = await Promise.all([
        tx.run(claimChunk, [key.shopId, key.importId, "CHECKED"]),
        tx.run(findImportRow, [key.shopId, key.importId]),
      ]);
      firstLine = chunk?.first_line;
      if (row?.state !== "APPLYING") return false;
      if (!chunk) return completeWhenAllAreApplied(deps, tx, key.importId);
      await applyChunk(deps, tx, { row, chunk });
      return true;
    });
  } catch (error) {
    if (firstLine === undefined || isTransientError(error)) throw error;
    // This chunk was rolled back. The others continue, and staff can retry this one.
    deps.log.error(
      { err: error, importId: key.importId, firstLine },
      "a part of an import could not be applied",
    );
    await deps.db.transaction(key.shopId, async (tx) =>
      tx.write(failChunk, [key.shopId, key.importId, firstLine]),
    );
    return true;
  }
}

async function completeWhenAllAreApplied(deps: Deps, tx: Tx, importId: string): Promise<boolean> {
  const waiting = await tx.run(waitForChunks, [tx.shopId, importId, "CHECKED"]);
  if (waiting.length > 0) return true;
  await tx.run(stepImport, [tx.shopId, importId, "APPLIED", deps.clock.now(), ["APPLYING"]]);
  return false;
}

interface ChunkAtHand {
  readonly row: ImportRow;
  readonly chunk: ChunkRow;
}

async function applyChunk(deps: Deps, tx: Tx, { row, chunk }: ChunkAtHand): Promise<void> {
  const now = deps.clock.now();
  const [bad, program, shop] = await Promise.all([
    tx.run(listBadLines, [tx.shopId, row.id, chunk.first_line, chunk.last_line]),
    loadProgram(tx),
    loadShop(tx),
  ]);
  const refused = new Set(bad.map(({ line }) => line));
  const strangers = (chunk.strangers ?? []).filter(({ line }) => !refused.has(line));
  const { made, joined } = await makeStrangers(deps, tx, strangers, { now, program });
  // No merge ends while the inbox hold is shared.
  const merged = await tx.run(findMerged, [tx.shopId, chunk.people ?? []]);
  const keptOf = new Map(merged.map((one) => [one.id, one.merged_into]));
  const entries = (chunk.lines ?? []).map((line, index) => ({
    line,
    customerId: made.get(line) ?? keptOf.get(chunk.people![index]!) ?? chunk.people![index]!,
    points: chunk.points![index]!,
    pending: chunk.pending![index]!,
    expiresAt: chunk.expires?.[index] ?? null,
    tierId: chunk.tiers?.[index] ?? null,
  }));
  const wanted = entries.filter(
    ({ line, points, pending, tierId }) => (points + pending > 0 || tierId !== null) && !refused.has(line),
  );
  const book = await openBook(tx, deps, {
    customerIds: wanted.map(({ customerId }) => customerId),
    rules: program,
    takesFrom: NOBODY,
    recounts: new Set(wanted.flatMap(({ customerId, tierId }) => (tierId === null ? [] : [customerId]))),
    isOldNews: true,
  });
  const left = await loadLeft(
    tx,
    wanted.map(({ customerId }) => customerId),
  );
  for (const customerId of joined) book.tell({ topic: "customer.joined", data: { customerId } });
  const problems: { line: number; code: ProblemCode; columnIndex: null }[] = [];
  const enrolled: string[] = [];
  const pendingUntil = addDays(now.toISOString(), program.document.orders.holdDays);
  const context = { now, tiers: program.document.tiers };
  const given = { ...context, now: now.toISOString(), timeZone: shop.timeZone };
  const tiersBefore = new Map<number, string>();
  const tierAt = row.columns.indexOf("tier");
  const goneTiers: { line: number; code: ProblemCode; columnIndex: number }[] = [];
  let [rows, points, pending] = [0, 0, 0];
  for (const wantedEntry of wanted) {
    const isGone = wantedEntry.tierId !== null && !findTier(context.tiers, wantedEntry.tierId);
    const entry = isGone ? { ...wantedEntry, tierId: null } : wantedEntry;
    if (isGone) goneTiers.push({ line: entry.line, code: "unknown_tier", columnIndex: tierAt });
    const problem = problemOf(book, entry, now);
    if (problem) {
      problems.push({ line: entry.line, code: problem, columnIndex: null });
      continue;
    }
    const tierBefore = raiseTier(book, entry, given);
    if (tierBefore !== null) tiersBefore.set(entry.line, tierBefore);
    // With or without an account: a member who loses the account later stays a member.
    enrolled.push(entry.customerId);
    if (book.member(entry.customerId).status === "GUEST" && !left.has(entry.customerId))
      book.change(entry.customerId, { status: "MEMBER" });
    if (entry.points + entry.pending === 0) continue;
    give(deps, book, { ...entry, pendingUntil, row, now });
    rows += 1;
    points = addPoints(points, entry.points);
    pending = addPoints(pending, entry.pending);
  }
  book.save();
  await addBirthdays(
    tx,
    { row, chunk },
    {
      entries: entries.filter(({ line }) => !refused.has(line)),
      now,
    },
  );
  enrollCustomers(tx, enrolled);
  writeProblems(tx, row.id, problems);
  const people = entries.map(({ customerId }) => customerId);
  tx.write(keepAppliedChunk, [
    tx.shopId,
    row.id,
    chunk.first_line,
    people,
    rows,
    points,
    pending,
    unlessEmpty(entries.map(({ line }) => tiersBefore.get(line) ?? null)),
    ...leftOutColumns(goneTiers),
  ]);
}

/** Read from the file's own lines again: no other place keeps them. An import changes no birthday that is known. */
async function addBirthdays(
  tx: Tx,
  { row, chunk }: ChunkAtHand,
  { entries, now }: { readonly entries: readonly Entry[]; readonly now: Date },
): Promise<void> {
  const positions = positionsOf(row.columns, row.headers.length);
  if (positions.birthday === null) return;
  const [[kept], { timeZone }] = await Promise.all([
    tx.run(findCells, [tx.shopId, row.id, chunk.first_line]),
    loadShop(tx),
  ]);
  const reading = readingOf(row);
  const birthdays = entries.flatMap(({ line, customerId }) => {
    const cells = kept?.cells?.[line - chunk.first_line];
    const birthday = cells ? birthdayOf(cells, { positions, reading }) : null;
    return birthday ? [{ customerId, birthday }] : [];
  });
  addMissingBirthdays(tx, toLocalDate(now, timeZone), birthdays);
}

/** Problems that may have appeared since the dry run. */
function problemOf(
  book: Book,
  { customerId, points, pending, expiresAt }: Entry,
  now: Date,
): ProblemCode | null {
  const member = book.member(customerId);
  if (member.status === "ERASED") return "erased_customer";
  if (member.status === "MERGED") return "merged_customer";
  if (expiresAt !== null && expiresAt <= now) return "date_passed";
  return hasRoomFor(member, points + pending) ? null : "unsafe_number";
}

interface Entry {
  readonly line: number;
  readonly customerId: string;
  readonly points: number;
  readonly pending: number;
  readonly expiresAt: Date | null;
  readonly tierId: string | null;
}

interface LineToGive extends Entry {
  readonly pendingUntil: string;
  readonly row: ImportRow;
  readonly now: Date;
}

function give(deps: Deps, book: Book, entry: LineToGive): void {
  const { line, customerId, points, pending, pendingUntil, expiresAt, row } = entry;
  const now = entry.now.toISOString();
  const draft = importedPoints({
    postingId: deps.newId(),
    points,
    pending,
    pendingUntil,
    expiresAt: expiresAt?.toISOString() ?? null,
    now,
    importId: row.id,
    line,
  });
  book.post(customerId, draft, {
    actor: row.actor,
    programVersion: null,
    occurredAt: now,
    explanation: { kind: "import", import: row.id, line, points, ...(pending > 0 && { pending }) },
  });
}

/** By line, the ids of unknown customers that were made now, or that the store has reported since the dry run. */
async function makeStrangers(
  deps: Deps,
  tx: Tx,
  strangers: readonly Stranger[],
  { now, program }: { readonly now: Date; readonly program: Program },
): Promise<{ readonly made: ReadonlyMap<number, string>; readonly joined: readonly string[] }> {
  if (strangers.length === 0) return { made: new Map(), joined: [] };
  const known = await matchCustomers(tx, { platformIds: [], emails: strangers.map(({ email }) => email) });
  const unknown = strangers.filter(({ email }) => !known.byEmail(email));
  const file = await openCustomers(tx, {
    platformIds: [],
    customerIds: [],
    participants: program.document.participants,
    newId: deps.newId,
    words: unknown.map(({ platformId, email }) => ({
      facts: toFacts(platformId, email, now),
      triggeredAt: null,
    })),
  });
  const idOf = ({ platformId, email }: Stranger): string =>
    known.byEmail(email)?.keptId ?? file.find(platformId)!.customerId;
  return {
    made: new Map(strangers.map((stranger) => [stranger.line, idOf(stranger)])),
    joined: file.joined(),
  };
}

/** Anything the store sends about them later counts as newer. */
const toFacts = (platformId: string, email: string, now: Date) => ({
  customerId: platformId,
  email,
  createdAt: now.toISOString(),
  updatedAt: new Date(0).toISOString(),
});
