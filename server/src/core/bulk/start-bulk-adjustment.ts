// Staff adjust many customers at once. The members are fixed here, so that customers who match the filter later are not
// included. A job does the work itself.
import { recordChange } from "../../tenant/audit/record-change.ts";
import {
  pagesOfSelection,
  measureSelection,
  type CustomerSelection,
} from "../customer-list/select-customers.ts";
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { claimKey } from "../../tenant/idempotency/claim-key.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import type { Program } from "../../tenant/program/stored-program.ts";
import { bulkAdjustmentJob } from "./bulk-adjustment.job.ts";
import { findUsualPoints, insertBulkAdjustment, insertPart } from "./bulk-adjustments.sql.ts";

export interface BulkAdjustmentInput {
  readonly selection: CustomerSelection;
  /** For each member; positive or negative. */
  readonly points: number;
  readonly reason: string;
  readonly note: string | null;
  /** Null: as the program says. */
  readonly countsTowardTier: boolean | null;
  /** Null: any number. */
  readonly expectedMembers: number | null;
  readonly idempotencyKey: string;
  readonly actor: string;
}

export interface BulkAdjustmentPreview {
  readonly members: number;
  readonly pointsNow: number;
  readonly pointsInAll: number;
  readonly fallingBelowZero: number;
  /** What bulk adjustments usually move in all. Null before the first. */
  readonly usualPoints: number | null;
}

/** Members adjusted in one transaction. A small part keeps each member locked only briefly. */
const PART_MEMBERS = 250;
const PAGE_MEMBERS = PART_MEMBERS * 40;

/** Refuses `zero_points` and `unsafe_number`. */
export async function previewBulkAdjustment(
  tx: Tx,
  { selection, points }: Pick<BulkAdjustmentInput, "selection" | "points">,
): Promise<BulkAdjustmentPreview> {
  refuseZero(points);
  const [measure, [usual]] = await Promise.all([
    measureSelection(tx, selection, points),
    tx.run(findUsualPoints, [tx.shopId]),
  ]);
  const pointsInAll = points * measure.members;
  if (!Number.isSafeInteger(pointsInAll)) throw new AppError("unsafe_number", {}, { field: ["points"] });
  return { ...measure, pointsInAll, usualPoints: usual?.usual ?? null };
}

/**
 * Returns the batch's id. Refuses `zero_points`, `empty_selection`, `selection_changed`, and a key that was used for
 * another request.
 */
export async function startBulkAdjustment(
  deps: Deps,
  shopId: string,
  input: BulkAdjustmentInput,
): Promise<string> {
  refuseZero(input.points);
  return deps.db.transaction(shopId, async (tx) => {
    const now = deps.clock.now();
    const { idempotencyKey: key, actor, ...asked } = input;
    const claim = await claimKey<{ id: string }, Program>(
      tx,
      { operation: "bulk_adjustment", key, input: asked, now },
      () => loadProgram(tx),
    );
    if (claim.earlier) return claim.earlier.id;
    const id = deps.newId();
    const program = claim.read;
    const { members, parts } = await keepSelection(tx, id, input.selection);
    if (members === 0) throw new AppError("empty_selection", {}, { field: ["selection"] });
    if (input.expectedMembers !== null && input.expectedMembers !== members)
      throw new AppError("selection_changed", { members }, { field: ["expectedMembers"] });
    const countsTowardTier = input.countsTowardTier ?? program.document.adjustments.countTowardTier;
    const { points, reason, note } = input;
    const what = [points, reason, note, countsTowardTier];
    await tx.run(insertBulkAdjustment, [shopId, id, ...what, now, actor, members, parts]);
    await enqueueJob(tx, bulkAdjustmentJob(shopId, id));
    const after = { members, pointsEach: points };
    recordChange(deps, tx, {
      action: "BULK_ADJUSTMENT_STARTED",
      subjectId: id,
      actor,
      before: null,
      after,
    });
    claim.keep({ id });
    return id;
  });
}

function refuseZero(points: number): void {
  if (points === 0) throw new AppError("zero_points", {}, { field: ["points"] });
}

async function keepSelection(
  tx: Tx,
  bulkId: string,
  selection: CustomerSelection,
): Promise<{ members: number; parts: number }> {
  let members = 0;
  let parts = 0;
  for await (const ids of pagesOfSelection(tx, selection, PAGE_MEMBERS)) {
    for (let from = 0; from < ids.length; from += PART_MEMBERS) {
      tx.write(insertPart, [tx.shopId, bulkId, parts, ids.slice(from, from + PART_MEMBERS)]);
      parts += 1;
    }
    members += ids.length;
  }
  return { members, parts };
}
