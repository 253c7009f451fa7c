// What was applied needs no keeping beyond the platform's retries; what was set aside goes after 30 days; what had no
// handler is taken up once there is one.
import { z } from "zod";
import type { Task } from "../jobs/task.ts";
import { eachShop } from "../shops/each-shop.ts";
import { deleteOldBodies, deleteOldEntries, wakeForgottenAppliers } from "./inbox.sql.ts";
import { takeUpUnhandled } from "./retry-inbox.ts";

const KEPT_DAYS = 30;

export const tidyInboxTask: Task<unknown> = {
  name: "tidy-inbox",
  payload: z.unknown(),
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    await eachShop(deps, "tidy-inbox", async (shopId) => {
      await takeUpUnhandled(deps, shopId);
      await deps.db.transaction(shopId, (tx) =>
        Promise.all([tx.run(deleteOldEntries, [shopId, before]), tx.run(deleteOldBodies, [shopId, before])]),
      );
    });
  },
};

/** A shop that is marked as pending while no job remembers it: its applier is woken again. */
export const wakeAppliersTask: Task<unknown> = {
  name: "wake-appliers",
  payload: z.unknown(),
  run: async (deps) => {
    await deps.db.global((tx) => tx.run(wakeForgottenAppliers, []));
  },
};
