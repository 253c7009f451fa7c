// What staff do with messages that were set aside: try them again, or give them up.
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { recordChange } from "../../tenant/audit/record-change.ts";
import { dismissSetAside as dismiss, listKeptTopics, lockSetAside, retryKept } from "./inbox.sql.ts";
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
    if (retried.length > 0) await wakeInboxConsumer(tx, deps);
    return retried.length;
  });
}

/** A page lists no more. */
const DISMISSED_MAX = 1_000;

interface Dismissal {
  readonly webhookIds: readonly string[];
  readonly actor: string;
}

/**
 * Gives up messages that were set aside: they are not applied, now or later. Returns how many. Refuses
 * `set_aside_not_found` if none of them is set aside.
 */
export async function dismissSetAside(
  deps: Deps,
  shopId: string,
  { webhookIds, actor }: Dismissal,
): Promise<number> {
  return deps.db.transaction(shopId, async (tx) => {
    const rows = await tx.run(lockSetAside, [shopId, webhookIds, DISMISSED_MAX]);
    if (rows.length === 0) throw new AppError("set_aside_not_found", {}, { field: ["webhookIds"] });
    tx.write(dismiss, [shopId, rows.map(({ webhook_id: id }) => id), deps.clock.now()]);
    for (const { topic, reason_code: reason, body } of rows) {
      const subject = body && deps.platform.webhooks.subjectOf(topic, body);
      const order = subject?.orderName ?? subject?.orderId ?? null;
      recordChange(deps, tx, {
        action: "SET_ASIDE_DISMISSED",
        subjectId: shopId,
        actor,
        before: { message: topic, order, reason: reason ?? "unknown" },
        after: null,
      });
    }
    return rows.length;
  });
}
