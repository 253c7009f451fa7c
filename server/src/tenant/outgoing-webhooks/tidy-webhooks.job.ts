// Wakes deliveries that a crash left asleep, each minute; and once a day removes what is older than the log, and seals
// secrets again that were sealed with an older secret of the program.
import { z } from "zod";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import type { Deps } from "../../process/deps.ts";
import { firstIdAt } from "../../process/new-id.ts";
import { eachShop } from "../shops/each-shop.ts";
import { deleteOldDeliveries, findDue } from "./deliveries.sql.ts";
import { listEndpointRows, lockEndpoint, saveSecrets } from "./endpoints.sql.ts";
import { openSecrets, sealSecret } from "./secrets.ts";
import { deliverJob } from "./wake-delivery.ts";

/** A delivery that has been due for less is on its way. */
const ASLEEP_SECONDS = 30;
const KEPT_DAYS = 30;
const BATCH = 5_000;

export const wakeWebhooks: Task<unknown> = {
  name: "wake-webhooks",
  queue: "send",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "wake-webhooks", (shopId) => wakeOfShop(deps, shopId)),
};

export const tidyWebhooks: Task<unknown> = {
  name: "tidy-webhooks",
  queue: "bulk",
  payload: z.unknown(),
  run: (deps) =>
    eachShop(deps, "tidy-webhooks", async (shopId) => {
      await deleteOldOfShop(deps, shopId);
      await sealAgain(deps, shopId);
    }),
};

async function wakeOfShop(deps: Deps, shopId: string): Promise<void> {
  const now = deps.clock.now();
  const dueBefore = new Date(now.getTime() - ASLEEP_SECONDS * 1000);
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

async function deleteOldOfShop(deps: Deps, shopId: string): Promise<void> {
  const before = firstIdAt(deps.clock.now(), -KEPT_DAYS * 86_400_000);
  for (;;) {
    const deleted = await deps.db.transaction(shopId, async (tx) => {
      const present = (await tx.run(listEndpointRows, [shopId])).map(({ id }) => id);
      return tx.run(deleteOldDeliveries, [shopId, before, present, BATCH]);
    });
    if (deleted.length < BATCH) return;
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
