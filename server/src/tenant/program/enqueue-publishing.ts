import type { Tx } from "../../database/database.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";

export const PUBLISH_PROGRAM = "publish-program";

/**
 * Call it in the transaction that changes what themes show: the program, a reward, or the shop's name, currency or time
 * zone. `runAt`: what shoppers see changes by itself then.
 */
export const enqueuePublishing = (tx: Tx, runAt?: Date): Promise<void> =>
  enqueueJob(tx, {
    task: PUBLISH_PROGRAM,
    payload: { shopId: tx.shopId },
    key: `${PUBLISH_PROGRAM}:${tx.shopId}${runAt ? ":later" : ""}`,
    maxAttempts: 10,
    ...(runAt && { runAt }),
  });
