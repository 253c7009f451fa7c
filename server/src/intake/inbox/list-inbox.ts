import type { Deps } from "../../process/deps.ts";
import { createTurns } from "../../process/event-loop-turns.ts";
import type { WebhookSubject } from "../../platform/platform.ts";
import { listKept, listSetAsideBodies } from "./inbox.sql.ts";

export interface KeptWebhook {
  readonly webhookId: string;
  readonly topic: string;
  readonly status: "waiting" | "set_aside" | "unhandled";
  readonly receivedAt: Date;
  /** When it was last decided; null if it was set aside on arrival. */
  readonly settledAt: Date | null;
  readonly attempts: number;
  readonly reasonCode: string | null;
  readonly reason: string | null;
}

const LISTED_MAX = 1_000;
/** Bodies that are read to say what messages are about: of hundreds of orders. */
const BODIES_BYTES_MAX = 8 * 1024 * 1024;

export interface SetAsideMessage extends KeptWebhook {
  /** Null: it is no JSON, its body was deleted, or too much is set aside to read it all. */
  readonly subject: WebhookSubject | null;
}

/** Those that staff can act on, oldest first, at most 1,000. */
export async function listSetAside(deps: Deps, shopId: string): Promise<readonly SetAsideMessage[]> {
  const kept = (await listInbox(deps, shopId)).filter(({ status }) => status === "set_aside");
  if (kept.length === 0) return [];
  const bodies = await deps.db.transaction(shopId, (tx) =>
    tx.run(listSetAsideBodies, [shopId, BODIES_BYTES_MAX, LISTED_MAX]),
  );
  const bodyOf = new Map(bodies.map(({ webhook_id: id, body }) => [id, body]));
  const yieldTurn = createTurns();
  const messages: SetAsideMessage[] = [];
  for (const webhook of kept) {
    const body = bodyOf.get(webhook.webhookId);
    messages.push({
      ...webhook,
      subject: body ? deps.platform.webhooks.subjectOf(webhook.topic, body) : null,
    });
    await yieldTurn();
  }
  return messages;
}

/**
 * Webhooks of a shop that were not applied, oldest first, at most 1,000: waiting, set aside with a reason, or
 * unhandled.
 */
export async function listInbox(deps: Deps, shopId: string): Promise<readonly KeptWebhook[]> {
  const rows = await deps.db.transaction(shopId, (tx) => tx.run(listKept, [shopId, LISTED_MAX]));
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    topic: row.topic,
    status: row.status,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
    attempts: row.attempts,
    reasonCode: row.reason_code,
    reason: row.reason,
  }));
}
