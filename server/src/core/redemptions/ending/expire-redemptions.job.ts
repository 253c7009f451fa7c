// Ends codes whose date has passed. The platform refuses them by itself from then on. Here they expire, and the points
// go back if the program says so. An order that used a code in time but is reported later still counts.
import type { Deps } from "../../../process/deps.ts";
import { dueKind } from "../../../jobs/due/due-kind.ts";
import { loadProgram } from "../../../tenant/program/load-program.ts";
import { endRedemption } from "./end-redemption.ts";
import { EXPIRE_REDEMPTIONS, findFirstToPass, listPassed } from "../redemptions.sql.ts";

const BATCH = 200;

export const expiringWork = dueKind({
  name: EXPIRE_REDEMPTIONS,
  queue: "dates",
  run: expireOfShop,
  nextAt: async (tx) => (await tx.run(findFirstToPass, [tx.shopId]))[0]?.expires_at ?? null,
});

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
