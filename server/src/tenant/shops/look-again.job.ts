// Once a day, does in each shop what is to be done daily, such as removing what is kept no longer, and asks it which kinds
// of work it has next: so a date that was lost stops no shop for ever. Also at once after a change of the shop itself.
import { z } from "zod";
import { metrics } from "../../http/metrics.ts";
import type { Deps } from "../../process/deps.ts";
import type { Tx } from "../../database/database.ts";
import { type DueKind, dueKind } from "../../jobs/due/due-kind.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import type { Task } from "../../jobs/task.ts";
import { findById, lookAtLostShops } from "./shops.sql.ts";

export const LOOK_AGAIN = "look-again";
const DAY_MS = 86_400_000;

/** In the transaction that changes what decides when the shop has work: its program, say, or its time zone. */
export const lookSoon = (tx: Tx, now: Date): void => markDue(tx, LOOK_AGAIN, now);

export interface ShopWork {
  readonly name: string;
  readonly run: (deps: Deps, shopId: string) => Promise<unknown>;
}

/** A part that fails does not stop the others. It is counted under its name, logged, and done again the next time. */
export async function doAll(deps: Deps, shopId: string, parts: readonly ShopWork[]): Promise<void> {
  for (const { name, run } of parts) {
    try {
      await run(deps, shopId);
    } catch (error) {
      metrics.jobsFailed.inc({ task: name });
      deps.log.error({ err: error, task: name, shopId }, "a part of a shop's daily work failed");
    }
  }
}

export const lookAgain = (kinds: readonly DueKind[], daily: readonly ShopWork[]): DueKind =>
  dueKind({
    name: LOOK_AGAIN,
    queue: "dates",
    run: async (deps, shopId) => {
      await deps.db.transaction(shopId, async (tx) => {
        const [shop] = await tx.run(findById, [shopId]);
        // What is kept no longer is removed there too.
        if (!shop || shop.uninstalled_at !== null) return;
        for (const { task, nextAt } of kinds) {
          const at = await nextAt(tx, deps);
          if (at !== null) markDue(tx, task.name, at);
        }
      });
      await doAll(deps, shopId, daily);
    },
    nextAt: async (tx, { clock }) => {
      const [shop] = await tx.run(findById, [tx.shopId]);
      if (!shop) return null;
      // Shops that were looked at together are not for long.
      return new Date(clock.now().getTime() + DAY_MS * (0.75 + Math.random() / 2));
    },
  });

/** Of a shop that is looked at no more, nothing else would notice. */
export const lookAtLost: Task<unknown> = {
  name: "look-at-lost-shops",
  queue: "dates",
  payload: z.unknown(),
  run: (deps) =>
    deps.db.global(async (tx) => void (await tx.run(lookAtLostShops, [LOOK_AGAIN, deps.clock.now()]))),
};
