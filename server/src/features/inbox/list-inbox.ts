import type { Deps } from "../../process/deps.ts";
import { listKept } from "./inbox.sql.ts";

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

/** Those that staff can act on, oldest first, at most 1,000. */
export async function listSetAside(deps: Deps, shopId: string): Promise<readonly KeptWebhook[]> {
  const kept = await listInbox(deps, shopId);
  return kept.filter(({ status }) => status === "set_aside");
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
