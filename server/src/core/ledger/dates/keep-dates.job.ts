// Applies what time brings, such as expiry, to due members, in batches. Any transaction that locks such a
// member first does the same, so that a late job changes no outcome.
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../process/deps.ts";
import { FIRST_ID } from "../../../process/new-id.ts";
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

interface Place {
  /** A time, as text or as it was read. */
  readonly dueAt: string | Date;
  readonly customerId: string;
}

const START: Place = { dueAt: "-infinity", customerId: FIRST_ID };

/**
 * Goes once through the list of who is due. Members who become due behind the place it has come to are left to the next
 * run. It begins at the start, and at once: the shop's next date is the first of all its members. So does the run after
 * one that was interrupted.
 */
export async function keepDatesOfShop(deps: Deps, shopId: string): Promise<void> {
  let place: Place | null = START;
  while (place !== null) {
    const startedAt = performance.now();
    place = await keepDatesAfter(deps, shopId, place);
    if (place !== null) await sleep((performance.now() - startedAt) * REST);
  }
}

/** Returns the place of the last member of a full batch. Null: it was the last batch. */
const keepDatesAfter = (deps: Deps, shopId: string, after: Place): Promise<Place | null> =>
  deps.db.transaction(shopId, async (tx) => {
    const values = [shopId, deps.clock.now(), after.dueAt, after.customerId, BATCH];
    const members = await tx.run(listDueMembers, values);
    const customerIds = members.map((member) => member.customer_id);
    const rules = loadTierRules(tx);
    const book = await openBook(tx, deps, { customerIds, rules, takesFrom: "everyone", recounts: NOBODY });
    book.save();
    const last = members[BATCH - 1];
    return last === undefined ? null : { dueAt: last.due_at, customerId: last.customer_id };
  });
