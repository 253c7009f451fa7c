// Ends codes whose date has passed. The platform refuses them by itself from then on. Here they expire, and the points
// go back if the program says so. An order that used a code in time but is reported later still counts.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { Task } from "../../jobs/task.ts";
import { loadProgram } from "../../tenant/program/load-program.ts";
import { eachShop } from "../../tenant/shops/each-shop.ts";
import { endRedemption } from "./end-redemption.ts";
import { listPassed } from "./redemptions.sql.ts";

const BATCH = 200;

export const expireRedemptions: Task<unknown> = {
  name: "expire-redemptions",
  queue: "dates",
  payload: z.unknown(),
  run: (deps) => eachShop(deps, "expire-redemptions", (shopId) => expireOfShop(deps, shopId)),
};

export async function expireOfShop(deps: Deps, shopId: string): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const { passed, isReturning } = await deps.db.transaction(shopId, async (tx) => {
      const rows = await tx.run(listPassed, [shopId, now, BATCH]);
      const program = rows.length > 0 ? await loadProgram(tx) : null;
      return { passed: rows, isReturning: program?.document.redemptions.returnWhenExpired === true };
    });
    for (const { id, customer_id } of passed) {
      await endRedemption(
        deps,
        { shopId, redemptionId: id, customerId: customer_id },
        {
          status: "EXPIRED",
          mayEnd: ({ status }) => status === "ISSUED",
          why: isReturning ? "expired" : null,
          actor: "job:expire-redemptions",
        },
      );
    }
    if (passed.length < BATCH) return;
  }
}
