// What was applied needs no keeping beyond the platform's retries. What had no handler is taken up once there is one, and
// goes after 30 days. What was set aside loses its body after 30 days, and goes after 90.
import { z } from "zod";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../shops/each-shop.ts";
import { deleteOldBodies, deleteOldEntries, listMarkedShops } from "./inbox.sql.ts";
import { addInboxConsumer } from "./wake-inbox-consumer.ts";
import { takeUpUnhandled } from "./retry-inbox.ts";

const KEPT_DAYS = 30;
const SET_ASIDE_KEPT_DAYS = 90;

export const tidyInboxTask: Task<unknown> = {
  name: "tidy-inbox",
  payload: z.unknown(),
  async run(deps) {
    const daysAgo = (days: number): Date => new Date(deps.clock.now().getTime() - days * 86_400_000);
    const [before, setAsideBefore] = [daysAgo(KEPT_DAYS), daysAgo(SET_ASIDE_KEPT_DAYS)];
    await eachShop(deps, "tidy-inbox", async (shopId) => {
      await takeUpUnhandled(deps, shopId);
      await deps.db.transaction(shopId, (tx) =>
        Promise.all([
          tx.run(deleteOldEntries, [shopId, before, setAsideBefore]),
          tx.run(deleteOldBodies, [shopId, before]),
        ]),
      );
    });
  },
};

/** A shop that is marked as pending while no job remembers it: its inbox consumer is woken again. */
export const wakeInboxConsumersTask: Task<unknown> = {
  name: "wake-inbox-consumers",
  payload: z.unknown(),
  run: async (deps) => {
    await deps.db.global(async (tx) => {
      for (const { shop_id: shopId } of await tx.run(listMarkedShops, [])) await addInboxConsumer(tx, shopId);
    });
  },
};
