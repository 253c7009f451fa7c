// The inbox consumer of one shop. It works until the inbox is empty, then sleeps until the intake wakes it: a shop that
// only waits keeps no slot from others. Every few seconds it hands over to a new job, so that a busy shop leaves room for
// others and a shutdown need not wait for it.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import type { DueKind, NextAt } from "../../../jobs/due/due-kind.ts";
import { settleDue } from "../../../jobs/due/mark-due.ts";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import { findShopById } from "../../../tenant/shops/find-shop.ts";
import { awaitNight } from "../../../tenant/shops/night.job.ts";
import type { Shop } from "../../../tenant/shops/load-shop.ts";
import { applyAll, type ApplyResult, type EndTurn } from "./apply-inbox.ts";
import { findPending } from "../inbox.sql.ts";
import { APPLY_INBOX, inboxJob, isBusy, noteServed } from "../wake-inbox-consumer.ts";
import { ProductsMissing } from "./product-facts.ts";
import { readProductsJob } from "./read-products.job.ts";

const TURN_MILLISECONDS = 5_000;
/** Without a job, for what one batch does. */
const SHORT_TURN_MILLISECONDS = 100;
/** The pause between batches of a steady stream: a few dozen events together cost half as much as one by one. */
const PACE_MILLISECONDS = 25;
/** What the store tells of one order, about. After more at once, or so soon again, others are likely to follow. */
const FEW = 10;

export const applyInboxTask: Task<{ shopId: string }> = {
  name: APPLY_INBOX,
  queue: "apply",
  payload: z.object({ shopId: z.uuid() }),
  async runHere(deps, shopId) {
    const applied = await takeTurn(deps, shopId, { forMs: SHORT_TURN_MILLISECONDS, few: FEW });
    return applied === null || applied.end === "over";
  },
  async run(deps, { shopId }) {
    const endsAt = Date.now() + TURN_MILLISECONDS;
    const few = isBusy(deps, shopId) ? 0 : FEW;
    if (few === 0) await sleep(PACE_MILLISECONDS);
    for (let left = TURN_MILLISECONDS; left > 0; left = endsAt - Date.now()) {
      const applied = await takeTurn(deps, shopId, { forMs: left, few });
      if (applied === null || applied.end === "over") return;
      await sleep(PACE_MILLISECONDS);
    }
    await deps.db.global((tx) => enqueueJob(tx, inboxJob(shopId)));
  },
};

/** `few`: a batch of so many may be the last. Null: there is no such shop, or it goes on once products are read. */
async function takeTurn(
  deps: Deps,
  shopId: string,
  { forMs, few }: { readonly forMs: number; readonly few: number },
): Promise<ApplyResult | null> {
  // Known for some seconds, and read again after a change.
  const shop = await findShopById(deps, shopId);
  if (!shop) return null;
  const endsAt = Date.now() + forMs;
  const applied = await applyOnce(deps, shop, {
    until: () => Date.now() > endsAt,
    endTurn: async (tx, taken) => taken <= few && endTurn(deps, tx, shop),
  });
  if (applied?.end === "over") noteServed(deps, shopId);
  return applied;
}

/** Null: the store must be asked for products first. */
async function applyOnce(
  deps: Deps,
  shop: Shop,
  { until, endTurn: end }: { readonly until: () => boolean; readonly endTurn: EndTurn },
): Promise<ApplyResult | null> {
  try {
    return await applyAll(deps, shop, until, end);
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
async function endTurn(deps: Deps, tx: Tx, { timeZone }: Shop): Promise<boolean> {
  awaitNight(tx, deps.clock.now(), timeZone);
  return (await settleDue(tx, APPLY_INBOX, () => nextAt(tx, deps))) === null;
}
