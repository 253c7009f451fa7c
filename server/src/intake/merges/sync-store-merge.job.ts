// The store merged two customers; their points follow. Merges that staff made here before stay as they are. The customer
// between two merges may never become known here: the store deletes them. Then the two are one merge of the customers at the ends.
import { z } from "zod";
import { findCustomer } from "../../core/customers/find-customer.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError, type ErrorCode } from "../../process/errors.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { holdInbox } from "../../database/transactions/hold-inbox.ts";
import { keepFacts, listStoreMerges } from "../inbox/early/early-facts.ts";
import { mergeCustomers } from "./merge-customers.ts";
import type { PairIds } from "./open-pair.ts";
import { countOrdersOfGivenUp } from "./orders-of-given-up.ts";

const payload = z.object({ shopId: z.uuid(), keptId: z.string(), deletedId: z.string() });
type Payload = z.output<typeof payload>;
/** By the store's ids. */
type Pair = Pick<Payload, "keptId" | "deletedId">;

export const syncStoreMergeTask: Task<Payload> = {
  name: "sync-store-merge",
  queue: "apply",
  payload,
  async run(deps, wish) {
    const pair = await findPair(deps, wish);
    if (pair) await merge(deps, wish.shopId, pair);
  },
};

export const syncStoreMergeJob = (shopId: string, { keptId, deletedId }: Pair): NewJob => ({
  task: syncStoreMergeTask.name,
  payload: { shopId, keptId, deletedId } satisfies Payload,
  // One who is given up may wait for the next customer of a chain, and for the last.
  key: `${syncStoreMergeTask.name}:${shopId}:${deletedId}:${keptId}`,
});

/** Null: one of the two is not known here yet. The merge is kept until they are, and joined to others that are kept. */
async function findPair(deps: Deps, wish: Payload): Promise<PairIds | null> {
  const { shopId, keptId, deletedId } = wish;
  return deps.db.transaction(shopId, async (tx) => {
    // Nobody may become known between the question and the note.
    await holdInbox(tx);
    const [from, into] = await Promise.all([
      findCustomer(tx, { platformId: deletedId }),
      findCustomer(tx, { platformId: keptId }),
    ]);
    // The customer kept in the store may already be merged into another here.
    if (from && into) return { fromId: from.id, intoId: into.mergedIntoId ?? into.id };
    const unknown = from ? keptId : deletedId;
    const others = await listStoreMerges(tx, unknown);
    // It has been joined: a circle of merges ends here.
    if (others.some((other) => other.keptId === keptId && other.deletedId === deletedId)) return null;
    const event = { type: "customers_merged", keptId, deletedId, isDone: true } as const;
    const now = deps.clock.now();
    await keepFacts(tx, [{ platformId: unknown, event, saidAt: now.toISOString() }], now);
    for (const joined of joinedWith(others, wish, unknown))
      await enqueueJob(tx, syncStoreMergeJob(shopId, joined));
    return null;
  });
}

/**
 * What follows for the customers on both sides of the one who is unknown. Of merges that are kept about the unknown, those
 * that give them up lead on, and in all others somebody who is known is merged into them.
 */
function joinedWith(others: readonly Pair[], { keptId, deletedId }: Pair, unknown: string): Pair[] {
  return unknown === keptId
    ? others
        .filter((other) => other.deletedId === unknown)
        .map((next) => ({ keptId: next.keptId, deletedId }))
    : others
        .filter((other) => other.keptId === unknown)
        .map((last) => ({ keptId, deletedId: last.deletedId }));
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
    await countOrdersOfGivenUp(deps, shopId, pair.intoId);
  } catch (error) {
    if (!(error instanceof AppError) || !SETTLED.has(error.code)) throw error;
    deps.log.warn({ shopId, code: error.code }, "a merge of the store is not followed");
  }
}
