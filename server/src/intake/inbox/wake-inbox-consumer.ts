// Wakes a shop's sleeping inbox consumer. A burst adds one job, not one per event.
import type { GlobalTx, Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { markPending, shareIntake } from "./inbox.sql.ts";

/**
 * In the transaction that makes events pending. A consumer that is about to sleep waits for its end; otherwise it would
 * neither see these events nor be woken.
 */
export async function wakeInboxConsumer(tx: Tx): Promise<void> {
  tx.write(shareIntake, [tx.shopId]);
  const marked = await tx.run(markPending, [tx.shopId]);
  if (marked.length > 0) await addInboxConsumer(tx, tx.shopId);
}

export const addInboxConsumer = (tx: GlobalTx, shopId: string): Promise<void> =>
  enqueueJob(tx, {
    task: "apply-inbox",
    payload: { shopId },
    key: `apply:${shopId}`,
    maxAttempts: 32_000,
  });
