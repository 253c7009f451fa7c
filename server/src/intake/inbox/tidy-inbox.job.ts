// Applied events are kept only as long as the platform's retries. Unhandled ones are applied once there is a handler,
// and deleted after 30 days. Set-aside ones lose their body after 30 days, and are deleted after 90.
import { z } from "zod";
import { deleteInPieces } from "../../database/statements/delete-in-pieces.sql.ts";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { deleteOldBodies, deleteOldEntries, listMarkedShops } from "./inbox.sql.ts";
import { addInboxConsumer } from "./wake-inbox-consumer.ts";
import { dropOutlivedFacts } from "./early/early-facts.ts";
import { takeUpUnhandled } from "./retry-inbox.ts";

const KEPT_DAYS = 30;
const SET_ASIDE_KEPT_DAYS = 90;

export const tidyInboxTask: Task<unknown> = {
  name: "tidy-inbox",
  queue: "bulk",
  payload: z.unknown(),
  async run(deps) {
    const daysAgo = (days: number): Date => new Date(deps.clock.now().getTime() - days * 86_400_000);
    const [before, setAsideBefore] = [daysAgo(KEPT_DAYS), daysAgo(SET_ASIDE_KEPT_DAYS)];
    await eachShop(deps, "tidy-inbox", async (shopId) => {
      await takeUpUnhandled(deps, shopId);
      await deps.db.transaction(shopId, (tx) =>
        Promise.all([tx.run(deleteOldBodies, [shopId, before]), dropOutlivedFacts(tx, deps.clock.now())]),
      );
      await deleteInPieces(deps.db, shopId, deleteOldEntries, [before, setAsideBefore]);
    });
  },
};

/** Wakes the inbox consumer of each shop that is marked as pending without a job. */
export const wakeInboxConsumersTask: Task<unknown> = {
  name: "wake-inbox-consumers",
  queue: "apply",
  payload: z.unknown(),
  run: async (deps) => {
    await deps.db.global(async (tx) => {
      for (const { shop_id: shopId } of await tx.run(listMarkedShops, [])) await addInboxConsumer(tx, shopId);
    });
  },
};
