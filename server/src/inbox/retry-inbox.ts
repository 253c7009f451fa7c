import type { Deps } from "../deps.ts";
import { listKept, retryKept, wakeApplier } from "./inbox.sql.ts";

const LISTED_MAX = 1_000;

/**
 * Applies webhooks again that were set aside, and those whose topic has a handler by now. `webhookIds` names some;
 * without it all are tried. Returns how many are on their way; one whose reason still holds comes back.
 */
export async function retryInbox(
  deps: Deps,
  shopId: string,
  webhookIds?: readonly string[],
): Promise<number> {
  return deps.db.transaction(shopId, async (tx) => {
    const kept = await tx.run(listKept, [shopId, LISTED_MAX]);
    const topics = [...new Set(kept.map((row) => row.topic))].filter((topic) =>
      deps.platform.webhooks.isHandled(topic),
    );
    const retried = await tx.run(retryKept, [shopId, ["set_aside", "unhandled"], webhookIds ?? null, topics]);
    if (retried.length > 0) await tx.run(wakeApplier, [shopId]);
    return retried.length;
  });
}
