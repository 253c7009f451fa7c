// Applies one part of a batch in one transaction. The postings and the batch's progress are stored together, so that
// the batch continues from wherever it stopped.
import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import { hasRoomToAdjust, postAdjustment } from "../adjustments/adjust-points.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { NOBODY, openBook } from "../ledger/book/book.ts";
import { findKnownPostings } from "../ledger/find-known-postings.ts";
import { undoPostings } from "../ledger/undo-postings.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { adjustmentKey } from "./bulk-adjustment.ts";
import {
  advanceApplying,
  advanceUndoing,
  findPart,
  finishApplying,
  finishUndoing,
  lockBulkAdjustment,
  type BulkAdjustmentRow,
} from "./bulk-adjustments.sql.ts";

/** True when nothing is left to do. */
export async function applyNextPart(deps: Deps, shopId: string, bulkId: string): Promise<boolean> {
  return deps.db.transaction(shopId, async (tx) => {
    const [bulk] = await tx.run(lockBulkAdjustment, [shopId, bulkId]);
    if (bulk?.status === "APPLYING") return applyPart(deps, tx, bulk);
    if (bulk?.status === "UNDOING") return undoPart(deps, tx, bulk);
    return true;
  });
}

async function applyPart(deps: Deps, tx: Tx, bulk: BulkAdjustmentRow): Promise<boolean> {
  const now = deps.clock.now();
  const customerIds = await loadPart(tx, bulk.id, bulk.applied_parts);
  const program = await loadProgram(tx);
  const book = await openBook(tx, deps, {
    customerIds,
    rules: program,
    takesFrom: bulk.points < 0 ? "everyone" : NOBODY,
    additions: new Map(customerIds.map((id) => [id, [{ at: now.toISOString(), isOrder: false }]])),
  });
  const { points, reason, note, counts_toward_tier: countsTowardTier, created_by: actor } = bulk;
  let adjusted = 0;
  for (const customerId of customerIds) {
    const member = book.member(customerId);
    const isThere = member.status !== "ERASED" && member.status !== "MERGED";
    if (!isThere || !hasRoomToAdjust(member, { points, countsTowardTier })) continue;
    const idempotencyKey = adjustmentKey(bulk.id, customerId);
    const given = { points, reason, note, countsTowardTier, actor, idempotencyKey };
    postAdjustment(deps, book, { customerId, program, given, now });
    // A bulk adjustment is not an activity of the customer: inactive customers stay inactive.
    book.change(customerId, { lastActivityAt: member.lastActivityAt });
    adjusted += 1;
  }
  book.save();
  tx.write(advanceApplying, [tx.shopId, bulk.id, adjusted, customerIds.length - adjusted]);
  const isDone = bulk.applied_parts + 1 >= bulk.parts;
  if (isDone) tx.write(finishApplying, [tx.shopId, bulk.id, now]);
  return isDone;
}

async function undoPart(deps: Deps, tx: Tx, bulk: BulkAdjustmentRow): Promise<boolean> {
  const now = deps.clock.now();
  // The batch is undone before its first part was applied.
  if (bulk.applied_parts === 0) {
    tx.write(finishUndoing, [tx.shopId, bulk.id, now]);
    return true;
  }
  const customerIds = await loadPart(tx, bulk.id, bulk.undone_parts);
  const keyOf = (customerId: string) => sourceKey.adjustment(adjustmentKey(bulk.id, customerId));
  const postings = await findKnownPostings(tx, customerIds.map(keyOf));
  const refs = customerIds.flatMap((customerId) => {
    const posting = postings.get(keyOf(customerId));
    return posting ? [{ customerId, postingId: posting.id }] : [];
  });
  const why = { actor: bulk.undo_by ?? bulk.created_by, reason: bulk.undo_reason ?? undefined };
  const undone = await undoPostings(deps, tx, { refs, ...why, now, bulkId: bulk.id });
  tx.write(advanceUndoing, [tx.shopId, bulk.id, undone, refs.length - undone]);
  const isDone = bulk.undone_parts + 1 >= bulk.applied_parts;
  if (isDone) tx.write(finishUndoing, [tx.shopId, bulk.id, now]);
  return isDone;
}

async function loadPart(tx: Tx, bulkId: string, n: number): Promise<readonly string[]> {
  const [part] = await tx.run(findPart, [tx.shopId, bulkId, n]);
  return part?.customer_ids ?? [];
}
