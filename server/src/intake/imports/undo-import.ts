// Undoes a whole import: reverses each of its postings, chunk by chunk. Points that were spent meanwhile become debt,
// as with any undo. Postings that staff have already undone are skipped.
import { explainUndo, undo, type PastPosting } from "@laurel/domain/ledger/adjust.ts";
import { entryOfLot, sourceKey } from "@laurel/domain/ledger/entry.ts";
import { lotsOf } from "@laurel/domain/ledger/posting.ts";
import { addPoints } from "@laurel/domain/points.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { openBook, type Book } from "../../core/ledger/book/book.ts";
import { findKnownPostings } from "../../core/ledger/find-known-postings.ts";
import { findUndos } from "../../core/ledger/find-undos.ts";
import { loadExpired, type PostingRef } from "../../core/ledger/past-postings.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { claimChunk, forgetCells, keepUndoneChunk, waitForChunks, type ChunkRow } from "./chunks.sql.ts";
import { takeTierBack, type RaisedTier } from "./import-tiers.ts";
import { findImportRow, stepImport } from "./imports.sql.ts";
import type { ImportKey } from "./receive-file.ts";

/** Undoes the next chunk. False: none is left to undo. */
export async function undoNextChunk(deps: Deps, { shopId, importId }: ImportKey): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [[chunk], [row]] = await Promise.all([
      tx.run(claimChunk, [shopId, importId, "APPLIED"]),
      tx.run(findImportRow, [shopId, importId]),
    ]);
    if (row?.state !== "UNDOING") return false;
    if (!chunk) return completeWhenAllAreUndone(deps, tx, importId);
    const { rows, points } = await undoChunk(deps, tx, { importId, actor: row.actor, chunk });
    tx.write(keepUndoneChunk, [shopId, importId, chunk.first_line, rows, points]);
    return true;
  });
}

/** A worker that was applying a chunk when the undo began may finish it only now. */
async function completeWhenAllAreUndone(deps: Deps, tx: Tx, importId: string): Promise<boolean> {
  await tx.run(waitForChunks, [tx.shopId, importId, "CHECKED"]);
  const applied = await tx.run(waitForChunks, [tx.shopId, importId, "APPLIED"]);
  if (applied.length > 0) return true;
  tx.write(forgetCells, [tx.shopId, importId]);
  await tx.run(stepImport, [tx.shopId, importId, "UNDONE", deps.clock.now(), ["UNDOING"]]);
  return false;
}

interface ChunkToUndo {
  readonly importId: string;
  readonly actor: string;
  readonly chunk: ChunkRow;
}

async function undoChunk(
  deps: Deps,
  tx: Tx,
  { importId, actor, chunk }: ChunkToUndo,
): Promise<{ rows: number; points: number }> {
  const keys = (chunk.lines ?? []).map((line) => sourceKey.import(importId, line));
  const postings = await findKnownPostings(tx, keys);
  const posted = keys.flatMap((key, index) => {
    const posting = postings.get(key);
    return posting
      ? {
          postingId: posting.id,
          customerId: chunk.people![index]!,
          points: chunk.points![index]!,
          pending: chunk.pending![index]!,
        }
      : [];
  });
  const raised = raisedIn(chunk);
  const book = await openBook(tx, deps, {
    customerIds: [...posted, ...raised].map(({ customerId }) => customerId),
    rules: await loadProgram(tx),
    takesFrom: new Set(posted.map(({ customerId }) => customerId)),
    recounts: new Set(raised.map(({ customerId }) => customerId)),
    isOldNews: true,
  });
  // Queried under the lock: one of them may have been undone a moment ago.
  const undone = await findUndos(
    tx,
    posted.map(({ postingId }) => postingId),
  );
  // A merged customer's points belong to another customer now. The merge has to be undone first.
  const standing = posted.filter(
    ({ postingId, customerId }) => !undone.has(postingId) && book.member(customerId).status !== "MERGED",
  );
  const now = deps.clock.now();
  const expired = await loadExpired(
    tx,
    standing.filter((entry) => isUsed(book, entry)).map(({ postingId }) => postingId),
  );
  for (const entry of standing)
    takeBack(deps, book, {
      ...entry,
      actor,
      now: now.toISOString(),
      expired: expired.get(entry.postingId) ?? [],
    });
  for (const entry of raised) takeTierBack(book, entry);
  book.save();
  return {
    rows: standing.length,
    points: standing.reduce((sum, { points, pending }) => addPoints(sum, points + pending), 0),
  };
}

const raisedIn = (chunk: ChunkRow): readonly RaisedTier[] =>
  (chunk.tiers_before ?? []).flatMap((before, index) =>
    before === null ? [] : [{ customerId: chunk.people![index]!, tierId: chunk.tiers![index]!, before }],
  );

interface ImportedRow extends PostingRef {
  readonly points: number;
  readonly pending: number;
}

const openLotsOf = (book: Book, { postingId, customerId }: PostingRef) =>
  lotsOf(book.member(customerId)).filter((lot) => entryOfLot(lot.lotId).postingId === postingId);

/** Whether points of it were spent, or have expired. */
const isUsed = (book: Book, row: ImportedRow): boolean =>
  openLotsOf(book, row).reduce((sum, { remaining }) => sum + remaining, 0) < row.points + row.pending;

function takeBack(
  deps: Deps,
  book: Book,
  row: ImportedRow & Pick<PastPosting, "expired"> & { readonly actor: string; readonly now: string },
): void {
  const { postingId, customerId, points, pending, actor, now, expired } = row;
  const lots = openLotsOf(book, row);
  const past: PastPosting = {
    postingId,
    kind: "import",
    moves: [
      { from: "imported", to: "available", points },
      { from: "imported", to: "pending", points: pending },
    ].filter((move): move is PastPosting["moves"][number] => move.points > 0),
    openedLotIds: lots.map(({ lotId }) => lotId),
    uses: [],
    isUndone: false,
    countsTowardTier: false,
    stillPending: lots.filter(({ isHeld }) => isHeld).reduce((sum, { remaining }) => sum + remaining, 0),
    expired,
  };
  const decided = undo(past, { postingId: deps.newId(), now });
  if (!decided.ok) return;
  book.post(customerId, decided.draft, {
    actor,
    programVersion: null,
    occurredAt: now,
    explanation: explainUndo(past),
    reason: "The import was undone.",
  });
}
