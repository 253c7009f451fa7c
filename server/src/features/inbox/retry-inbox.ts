import type { Deps } from "../../process/deps.ts";
import { listKeptTopics, retryKept } from "./inbox.sql.ts";
import { wakeInboxConsumer } from "./wake-inbox-consumer.ts";

/**
 * Retries webhooks that were set aside, and those whose topic has a handler by now. `webhookIds` names some of them;
 * without it all are retried. Returns how many will be applied. One whose reason still holds is set aside again.
 */
export const retryInbox = (deps: Deps, shopId: string, webhookIds?: readonly string[]): Promise<number> =>
  retry(deps, shopId, ["set_aside", "unhandled"], webhookIds ?? null);

/** Webhooks received before this version had a handler for their topic. They may include an erasure request. */
export const takeUpUnhandled = (deps: Deps, shopId: string): Promise<number> =>
  retry(deps, shopId, ["unhandled"], null);

async function retry(
  deps: Deps,
  shopId: string,
  statuses: readonly ("set_aside" | "unhandled")[],
  webhookIds: readonly string[] | null,
): Promise<number> {
  return deps.db.transaction(shopId, async (tx) => {
    const kept = await tx.run(listKeptTopics, [shopId, statuses]);
    const topics = kept.map((row) => row.topic).filter((topic) => deps.platform.webhooks.isHandled(topic));
    if (topics.length === 0) return 0;
    const retried = await tx.run(retryKept, [shopId, statuses, webhookIds, topics]);
    if (retried.length > 0) await wakeInboxConsumer(tx);
    return retried.length;
  });
}
