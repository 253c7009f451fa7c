// After a change of when points expire or of the tiers, brings each member to the new settings and works out anew when the
// member is due, part by part. Nobody's points can expire before it is done: a change leaves every member at least a
// month. A tier ends as of its own instant, also if this comes later.
import { z } from "zod";
import { enqueueWork, workInTurns } from "../../../jobs/in-turns.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadTierRules } from "../../standing/tier-rules.ts";
import { openBook } from "../book/book.ts";
import { listRuledMembers } from "../ledger.sql.ts";
import { enqueueMeasuring } from "../preview/measure-expiry.job.ts";
import { FIRST_ID } from "../../../process/new-id.ts";

const payload = z.object({ shopId: z.uuid(), after: z.uuid() });
type Part = z.output<typeof payload>;

const BATCH = 500;
/** By then no transaction is open any more that works by the former rules, and could save dates by them. */
const FORMER_RULES_MS = 60_000;

export const refreshDates: Task<Part> = {
  name: "refresh-dates",
  queue: "dates",
  payload,
  run: (deps, first) => workInTurns(deps, "refresh-dates", first, (part) => refreshNext(deps, part)),
};

/** Call it in the transaction that changes the settings or the shop's time zone. */
export const enqueueRefresh = (tx: Tx): Promise<void> =>
  enqueueWork(
    tx,
    refreshDates.name,
    { shopId: tx.shopId, after: FIRST_ID } satisfies Part,
    new Date(Date.now() + FORMER_RULES_MS),
  );

/** Null at the end: then it is measured what will expire when. */
const refreshNext = (deps: Deps, { shopId, after }: Part): Promise<Part | null> =>
  deps.db.transaction(shopId, async (tx) => {
    const members = await tx.run(listRuledMembers, [shopId, after, BATCH]);
    const customerIds = members.map(({ customer_id }) => customer_id);
    const book = await openBook(tx, deps, {
      customerIds,
      rules: loadTierRules(tx),
      takesFrom: "everyone",
      isOldNews: true,
      isEverybodyDue: true,
    });
    book.save();
    if (members.length === BATCH) return { shopId, after: customerIds.at(-1)! };
    await enqueueMeasuring(tx);
    return null;
  });
