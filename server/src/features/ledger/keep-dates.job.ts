// What time brings to members: each minute, those who are due, in batches. What it does is done by whatever locks such a
// member first, so that a job that is late changes no outcome.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { eachShop } from "../shops/each-shop.ts";
import { openBook } from "./book.ts";
import { listDueMembers } from "./ledger.sql.ts";

const BATCH = 500;

export const keepDates: Task<unknown> = {
  name: "keep-dates",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "keep-dates", (shopId) => keepDatesOfShop(deps, shopId)),
};

/** Stopped anywhere, it goes on where it was: whoever was looked after is not due any more. */
export async function keepDatesOfShop(deps: Deps, shopId: string): Promise<void> {
  for (;;) {
    const due = await deps.db.transaction(shopId, async (tx) => {
      const members = await tx.run(listDueMembers, [shopId, deps.clock.now(), BATCH]);
      const customerIds = members.map((member) => member.customer_id);
      const book = await openBook(tx, deps, { customerIds, takesFrom: "everyone" });
      book.save();
      return members.length;
    });
    if (due < BATCH) return;
  }
}
