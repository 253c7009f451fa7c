// Restarts the work that was unfinished when the archive was made. The jobs themselves stayed on the other server.
import { bulkAdjustmentJob } from "../../core/bulk/bulk-adjustment.job.ts";
import type { Tx } from "../../database/database.ts";
import { enqueueImport } from "../../intake/imports/step-import.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { enqueuePastCredit } from "../../intake/past-orders/past-credit.job.ts";
import { enqueueErasure } from "../privacy/privacy-requests.ts";
import { cancelRedemptionJob } from "../../core/redemptions/ending/cancel-redemption.job.ts";
import { issueRedemptionJob } from "../../core/redemptions/issue-redemption.job.ts";
import { makeFriendCodeJob } from "../../core/referrals/friends/make-friend-code.job.ts";
import { enqueuePublishing } from "../../tenant/program/enqueue-publishing.ts";
import { listOpenErasures, listOpenWork, type OpenWork } from "./archive.sql.ts";

export async function resumeWork(tx: Tx, actor: string): Promise<void> {
  for (const { kind, id } of await tx.run(listOpenWork, [tx.shopId])) await goOn[kind](tx, id, actor);
  for (const { id } of await tx.run(listOpenErasures, [tx.shopId])) await enqueueErasure(tx, id);
  await enqueuePublishing(tx);
}

const goOn: Readonly<Record<OpenWork["kind"], (tx: Tx, id: string, actor: string) => Promise<void>>> = {
  bulk: (tx, id) => enqueueJob(tx, bulkAdjustmentJob(tx.shopId, id)),
  past: (tx, id) => enqueuePastCredit(tx, id),
  issue: (tx, id) => enqueueJob(tx, issueRedemptionJob(tx.shopId, id)),
  cancel: (tx, id, actor) => enqueueJob(tx, cancelRedemptionJob(tx.shopId, id, actor)),
  check_import: (tx, id) => enqueueImport(tx, { task: "check-import", shopId: tx.shopId, importId: id }),
  apply_import: (tx, id) => enqueueImport(tx, { task: "apply-import", shopId: tx.shopId, importId: id }),
  friend_code: (tx, id) => enqueueJob(tx, makeFriendCodeJob(tx.shopId, id)),
  undo_import: (tx, id) => enqueueImport(tx, { task: "undo-import", shopId: tx.shopId, importId: id }),
};
