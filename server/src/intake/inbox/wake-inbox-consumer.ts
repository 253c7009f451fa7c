// Wakes a shop's sleeping inbox consumer. A burst adds one job, not one per event.
import type { Tx } from "../../database/database.ts";
import { dueJob } from "../../jobs/due/due-kind.ts";
import { markedDue } from "../../jobs/due/mark-due.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";

export const APPLY_INBOX = "apply-inbox";

/** In the transaction that makes events pending. */
export async function wakeInboxConsumer(tx: Tx, { clock }: Pick<Deps, "clock">): Promise<void> {
  if (await markedDue(tx, APPLY_INBOX, clock.now())) await enqueueJob(tx, inboxJob(tx.shopId));
}

export const inboxJob = (shopId: string): NewJob => dueJob(APPLY_INBOX, shopId);
