import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { dismissSetAside as dismiss, lockSetAside } from "./inbox.sql.ts";

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
