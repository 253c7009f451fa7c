// The inbox consumer of one shop. It works until the inbox is empty, lingers for what comes next, then sleeps until the
// intake wakes it. Every few seconds it hands over to a new job, so that a busy shop leaves room for others and a
// shutdown need not wait for it.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Deps } from "../../../process/deps.ts";
import type { DueKind, NextAt } from "../../../jobs/due/due-kind.ts";
import { settleDue } from "../../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { awaitNight } from "../../../tenant/shops/night.job.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { waitForWakeSignal } from "./wake-signal.ts";
import { applyAll, type ApplyResult } from "./apply-inbox.ts";
import { findPending } from "../inbox.sql.ts";
import { APPLY_INBOX, inboxJob } from "../wake-inbox-consumer.ts";
import { ProductsMissing } from "./product-facts.ts";
import { readProductsJob } from "./read-products.job.ts";

const TURN_MILLISECONDS = 5_000;
/** The pause between batches of a steady stream: a few dozen events together cost half as much as one by one. */
const PACE_MILLISECONDS = 25;
/** How long it polls before it sleeps, and how often. A wake signal from this process wakes it at once. */
const LINGER_MILLISECONDS = 300;
const LOOK_MILLISECONDS = 50;

export const applyInboxTask: Task<{ shopId: string }> = {
  name: APPLY_INBOX,
  queue: "apply",
  payload: z.object({ shopId: z.uuid() }),
  async run(deps, { shopId }) {
    const endsAt = Date.now() + TURN_MILLISECONDS;
    const isOver = () => Date.now() > endsAt;
    let idleSince = Date.now();
    while (!isOver()) {
      // Known for some seconds, and read again after a change.
      const shop = await findShopById(deps, shopId);
      if (!shop) return;
      const applied = await applyOnce(deps, shop, isOver);
      // It goes on once the products are read.
      if (applied === null) return;
      const { taken, end } = applied;
      if (taken > 0 || end === "busy") {
        idleSince = Date.now();
        await sleep(PACE_MILLISECONDS);
      } else if (Date.now() - idleSince > LINGER_MILLISECONDS && (await endTurn(deps, shop))) {
        return;
      } else {
        await waitForWakeSignal(shopId, LOOK_MILLISECONDS);
      }
    }
    await deps.db.global((tx) => enqueueJob(tx, inboxJob(shopId)));
  },
};

/** Null: the store must be asked for products first. */
async function applyOnce(deps: Deps, shop: Shop, isOver: () => boolean): Promise<ApplyResult | null> {
  try {
    return await applyAll(deps, shop, isOver);
  } catch (error) {
    if (!(error instanceof ProductsMissing)) throw error;
    const { productIds } = error;
    await deps.db.global((tx) => enqueueJob(tx, readProductsJob(shop.shopId, productIds)));
    return null;
  }
}

const nextAt: NextAt = async (tx) => {
  const [first] = await tx.run(findPending, [tx.shopId]);
  return first?.received_at ?? null;
};

export const inboxWork: DueKind = { task: applyInboxTask, nextAt };

/** False when something arrived meanwhile, or is arriving. */
const endTurn = async (deps: Deps, { shopId, timeZone }: Shop): Promise<boolean> => {
  const next = await deps.db.transaction(shopId, (tx) => {
    awaitNight(tx, deps.clock.now(), timeZone);
    return settleDue(tx, APPLY_INBOX, () => nextAt(tx, deps));
  });
  return next === null;
};
