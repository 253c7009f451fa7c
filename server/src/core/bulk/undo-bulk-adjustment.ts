import { recordChange } from "../../tenant/audit/record-change.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { bulkAdjustmentJob } from "./bulk-adjustment.job.ts";
import { lockBulkAdjustment, startUndoing } from "./bulk-adjustments.sql.ts";

/**
 * Undoes a whole batch, by a job; a running batch stops first. Refuses `bulk_adjustment_not_found` and
 * `already_undone`.
 */
export async function undoBulkAdjustment(
  deps: Deps,
  shopId: string,
  wish: { readonly id: string; readonly reason: string | undefined; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    shareErasureLock(tx);
    const [bulk] = await tx.run(lockBulkAdjustment, [shopId, wish.id]);
    if (!bulk) throw new AppError("bulk_adjustment_not_found", {}, { field: ["id"] });
    if (bulk.status === "UNDOING" || bulk.status === "UNDONE")
      throw new AppError("already_undone", {}, { field: ["id"] });
    await tx.run(startUndoing, [shopId, wish.id, wish.reason ?? null, wish.actor, deps.newId()]);
    await enqueueJob(tx, bulkAdjustmentJob(shopId, wish.id));
    recordChange(deps, tx, {
      action: "BULK_ADJUSTMENT_UNDONE",
      subjectId: wish.id,
      actor: wish.actor,
      before: { members: bulk.adjusted, pointsEach: bulk.points },
      after: null,
    });
  });
}
