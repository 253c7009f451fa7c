// Applies what time brings, such as expiry, to due members, in batches. Any transaction that locks such a
// member first does the same, so that a late job changes no outcome.
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../process/deps.ts";
import { dueKind } from "../../../jobs/due/due-kind.ts";
import { loadTierRules } from "../../standing/tier-rules.ts";
import { NOBODY, openBook } from "../book/book.ts";
import { KEEP_DATES } from "../book/save-book.ts";
import { findFirstDue, listDueMembers } from "../ledger.sql.ts";

/** Small, because webhooks wait while one is worked out. */
const BATCH = 100;
/** After a batch, as a share of the time it took: other work of this server and database comes first. */
const REST = 1 / 2;

export const datesWork = dueKind({
  name: KEEP_DATES,
  queue: "dates",
  run: keepDatesOfShop,
  nextAt: async (tx) => (await tx.run(findFirstDue, [tx.shopId]))[0]?.due_at ?? null,
});

/** An interrupted run continues: members already handled are not due any more. */
export async function keepDatesOfShop(deps: Deps, shopId: string): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    const due = await deps.db.transaction(shopId, async (tx) => {
      const members = await tx.run(listDueMembers, [shopId, deps.clock.now(), BATCH]);
      const customerIds = members.map((member) => member.customer_id);
      const rules = loadTierRules(tx);
      const book = await openBook(tx, deps, { customerIds, rules, takesFrom: "everyone", recounts: NOBODY });
      book.save();
      return members.length;
    });
    if (due < BATCH) return;
    await sleep((performance.now() - startedAt) * REST);
  }
}
