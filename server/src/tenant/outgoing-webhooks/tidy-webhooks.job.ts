// Wakes deliveries that a crash left asleep; and once a day removes what is older than the log, and seals
// secrets again that were sealed with an older secret of the program.
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { dueKind } from "../../jobs/due/due-kind.ts";
import type { Deps } from "../../process/deps.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { deleteOldDeliveries, findDue, findNextDue } from "./deliveries.sql.ts";
import { listEndpointRows, lockEndpoint, saveSecrets } from "./endpoints.sql.ts";
import { openSecrets, sealSecret } from "./secrets.ts";
import { ASLEEP_MS, asleepAt, deliverJob, WAKE_WEBHOOKS } from "./wake-delivery.ts";

const KEPT_DAYS = 30;
const BATCH = 5_000;

export const deliveryWork = dueKind({
  name: WAKE_WEBHOOKS,
  queue: "send",
  run: wakeOfShop,
  nextAt: async (tx) => {
    const awake = (await tx.run(listEndpointRows, [tx.shopId])).filter((row) => row.off_reason === null);
    const dates = await Promise.all(
      awake.map(async ({ id, resting_until: restingUntil }) => {
        const [next] = await tx.run(findNextDue, [tx.shopId, id]);
        return next ? Math.max(next.due_at.getTime(), restingUntil?.getTime() ?? 0) : Infinity;
      }),
    );
    const first = Math.min(...dates);
    return Number.isFinite(first) ? asleepAt(new Date(first)) : null;
  },
});

export async function tidyWebhooksOfShop(deps: Deps, shopId: string): Promise<void> {
  const hasEndpoints = await deleteOldOfShop(deps, shopId);
  if (hasEndpoints) await sealAgain(deps, shopId);
}

async function wakeOfShop(deps: Deps, shopId: string): Promise<void> {
  const now = deps.clock.now();
  const dueBefore = new Date(now.getTime() - ASLEEP_MS);
  const asleep = await deps.db.transaction(shopId, async (tx) => {
    const endpoints = await tx.run(listEndpointRows, [shopId]);
    const awake = endpoints.filter(
      (row) => row.off_reason === null && (row.resting_until === null || row.resting_until < dueBefore),
    );
    const due = await Promise.all(awake.map(({ id }) => tx.run(findDue, [shopId, id, dueBefore])));
    return due.flatMap(([delivery]) => delivery?.endpoint_id ?? []);
  });
  if (asleep.length === 0) return;
  await deps.db.global(async (tx) => {
    for (const endpointId of asleep) await enqueueJob(tx, deliverJob({ shopId, endpointId }));
  });
}

/** Whether the shop has endpoints. */
async function deleteOldOfShop(deps: Deps, shopId: string): Promise<boolean> {
  const before = firstIdAt(deps.clock.now(), -KEPT_DAYS * 86_400_000);
  for (;;) {
    const { present, deleted } = await deps.db.transaction(shopId, async (tx) => {
      const ids = (await tx.run(listEndpointRows, [shopId])).map(({ id }) => id);
      return { present: ids, deleted: await tx.run(deleteOldDeliveries, [shopId, before, ids, BATCH]) };
    });
    if (deleted.length < BATCH) return present.length > 0;
  }
}

/** So that an older secret of the program can be removed after a day. */
async function sealAgain(deps: Deps, shopId: string): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    for (const { id } of await tx.run(listEndpointRows, [shopId])) {
      const [row] = await tx.run(lockEndpoint, [shopId, id]);
      const opened = row && openSecrets(deps, shopId, row);
      if (!row || !opened?.isOld) continue;
      const { keyId, sealed } = sealSecret(deps, shopId, opened.secret);
      const former = opened.former && sealSecret(deps, shopId, opened.former).sealed;
      await tx.run(saveSecrets, [shopId, id, keyId, sealed, former, former && row.former_until]);
    }
  });
}
