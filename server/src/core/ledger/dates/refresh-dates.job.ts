// After a change of when points expire or of the tiers, brings each member to the new settings and works out anew when the
// member is due, part by part. Nobody's points can expire before it is done: a change leaves every member at least a
// month. A tier ends as of its own instant, also if this comes later.
import { z } from "zod";
import { enqueueJob } from "../../../jobs/enqueue-job.ts";
import type { Task } from "../../../jobs/task.ts";
import type { Tx } from "../../../database/database.ts";
import type { Deps } from "../../../process/deps.ts";
import { loadTierRules } from "../../standing/tier-rules.ts";
import { openBook } from "../book/book.ts";
import { listRuledMembers } from "../ledger.sql.ts";
import { enqueueMeasuring } from "../preview/measure-expiry.job.ts";
import { FIRST_ID } from "../../../process/new-id.ts";

const payload = z.object({ shopId: z.uuid(), after: z.uuid() });

const BATCH = 500;
const TURN_MS = 5_000;
/** By then no transaction is open any more that works by the former rules, and could save dates by them. */
const FORMER_RULES_MS = 60_000;

export const refreshDates: Task<z.output<typeof payload>> = {
  name: "refresh-dates",
  queue: "dates",
  payload,
  async run(deps, { shopId, after }) {
    const endsAt = performance.now() + TURN_MS;
    let last: string | null = after;
    while (last !== null && performance.now() < endsAt) last = await refreshNext(deps, shopId, last);
    const goOn = last;
    await deps.db.transaction(shopId, (tx) => (goOn === null ? enqueueMeasuring(tx) : enqueueRest(tx, goOn)));
  },
};

/** Call it in the transaction that changes the settings or the shop's time zone. */
export const enqueueRefresh = (tx: Tx): Promise<void> =>
  enqueueRest(tx, FIRST_ID, new Date(Date.now() + FORMER_RULES_MS));

const enqueueRest = (tx: Tx, after: string, runAt?: Date): Promise<void> =>
  enqueueJob(tx, {
    task: refreshDates.name,
    payload: { shopId: tx.shopId, after } satisfies z.output<typeof payload>,
    key: `${refreshDates.name}:${tx.shopId}${after === FIRST_ID ? "" : ":rest"}`,
    ...(runAt && { runAt }),
  });

/** Returns the last member's id, or null at the end. */
const refreshNext = (deps: Deps, shopId: string, after: string): Promise<string | null> =>
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
    return members.length < BATCH ? null : customerIds.at(-1)!;
  });
