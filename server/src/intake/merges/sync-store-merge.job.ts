// The store merged two customers; their points follow. Merges that staff made here before stay as they are.
import { z } from "zod";
import { findCustomer } from "../../core/customers/find-customer.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError, type ErrorCode } from "../../process/errors.ts";
import type { NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { keepFacts } from "../inbox/early/early-facts.ts";
import { mergeCustomers } from "./merge-customers.ts";
import type { PairIds } from "./open-pair.ts";

const payload = z.object({ shopId: z.uuid(), keptId: z.string(), deletedId: z.string() });
type Payload = z.output<typeof payload>;

export const syncStoreMergeTask: Task<Payload> = {
  name: "sync-store-merge",
  queue: "apply",
  payload,
  async run(deps, wish) {
    const pair = await findPair(deps, wish);
    if (pair) await merge(deps, wish.shopId, pair);
  },
};

export const syncStoreMergeJob = (
  shopId: string,
  { keptId, deletedId }: { keptId: string; deletedId: string },
): NewJob => ({
  task: syncStoreMergeTask.name,
  payload: { shopId, keptId, deletedId } satisfies Payload,
  key: `${syncStoreMergeTask.name}:${shopId}:${deletedId}`,
});

/** Null: one of the two is not known here yet. The merge is kept until they are. */
async function findPair(deps: Deps, { shopId, keptId, deletedId }: Payload): Promise<PairIds | null> {
  return deps.db.transaction(shopId, async (tx) => {
    // Nobody may become known between the question and the note.
    await holdInbox(tx);
    const [from, into] = await Promise.all([
      findCustomer(tx, { platformId: deletedId }),
      findCustomer(tx, { platformId: keptId }),
    ]);
    // The customer kept in the store may already be merged into another here.
    if (from && into) return { fromId: from.id, intoId: into.mergedIntoId ?? into.id };
    const event = { type: "customers_merged", keptId, deletedId, isDone: true } as const;
    const now = deps.clock.now();
    await keepFacts(tx, [{ platformId: from ? keptId : deletedId, event, saidAt: now.toISOString() }], now);
    return null;
  });
}

/** Already done or not allowed: a retry cannot change either. */
const SETTLED: ReadonlySet<ErrorCode> = new Set([
  "same_customer",
  "customer_merged",
  "customer_not_eligible",
]);

async function merge(deps: Deps, shopId: string, pair: PairIds): Promise<void> {
  try {
    await mergeCustomers(deps, shopId, { ...pair, actor: "platform" });
  } catch (error) {
    if (!(error instanceof AppError) || !SETTLED.has(error.code)) throw error;
    deps.log.warn({ shopId, code: error.code }, "a merge of the store is not followed");
  }
}
