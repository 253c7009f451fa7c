// The store merged two customers; their points follow. Merges that staff made here before stay as they are.
import { z } from "zod";
import { findCustomer } from "../customers/find-customer.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError, type ErrorCode } from "../../process/errors.ts";
import type { NewJob } from "../../jobs/enqueue-job.ts";
import type { Task } from "../../jobs/task.ts";
import { mergeCustomers } from "./merge-customers.ts";

const payload = z.object({ shopId: z.uuid(), keptId: z.string(), deletedId: z.string() });
type Payload = z.output<typeof payload>;

export const syncStoreMergeTask: Task<Payload> = {
  name: "sync-store-merge",
  payload,
  async run(deps, wish, attempt) {
    const pair = await findPair(deps, wish);
    if (pair.fromId === null) return;
    if (pair.intoId !== null) return merge(deps, wish.shopId, { fromId: pair.fromId, intoId: pair.intoId });
    // The kept customer may not be known here yet.
    const unheard = `customer ${wish.keptId} of the store is not known`;
    if (!attempt.isLast) throw new Error(unheard);
    deps.log.warn({ shopId: wish.shopId }, `a merge of the store is not followed: ${unheard}`);
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

async function findPair(
  deps: Deps,
  { shopId, keptId, deletedId }: Payload,
): Promise<{ readonly fromId: string | null; readonly intoId: string | null }> {
  return deps.db.transaction(shopId, async (tx) => {
    const [from, into] = await Promise.all([
      findCustomer(tx, { platformId: deletedId }),
      findCustomer(tx, { platformId: keptId }),
    ]);
    // The customer kept in the store may already be merged into another here.
    return { fromId: from?.id ?? null, intoId: into?.mergedIntoId ?? into?.id ?? null };
  });
}

/** Already done or not allowed: a retry cannot change either. */
const SETTLED: ReadonlySet<ErrorCode> = new Set([
  "same_customer",
  "customer_merged",
  "customer_not_eligible",
]);

async function merge(deps: Deps, shopId: string, pair: { fromId: string; intoId: string }): Promise<void> {
  try {
    await mergeCustomers(deps, shopId, { ...pair, actor: "platform" });
  } catch (error) {
    if (!(error instanceof AppError) || !SETTLED.has(error.code)) throw error;
    deps.log.warn({ shopId, code: error.code }, "a merge of the store is not followed");
  }
}
