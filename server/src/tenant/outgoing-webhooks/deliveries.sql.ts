import type { Topic } from "@laurel/domain/webhooks/topics.ts";
import { statement } from "../../database/database.ts";
import { insertInto } from "../../database/statements/save-rows.sql.ts";

export type DeliveryStatus = "WAITING" | "DELIVERED" | "FAILED";

/** One try, as the log keeps it. Never the answer's body: it may say anything. */
export interface DeliveryAttempt {
  readonly at: string;
  /** Null: there was no answer. */
  readonly statusCode: number | null;
  /** Why there was none. */
  readonly failure: string | null;
  readonly milliseconds: number;
}

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  topic: Topic;
  happened_at: Date;
  data: object;
  status: DeliveryStatus;
  due_at: Date | null;
  failures: number;
  attempts: DeliveryAttempt[];
}

const columns = "id, endpoint_id, topic, happened_at, data, status, due_at, failures, attempts";

export const insertDeliveries = insertInto("webhook_deliveries", {
  id: "uuid",
  endpoint_id: "uuid",
  topic: "text",
  happened_at: "timestamptz",
  data: "json",
  status: "text",
  due_at: "timestamptz",
});

/** The one to send next. New ones come in the order in which they were written; retries at their time. */
export const findDue = statement<DeliveryRow>(
  "webhooks_find_due",
  `SELECT ${columns} FROM webhook_deliveries
    WHERE shop_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL AND due_at <= $3
    ORDER BY due_at, id LIMIT 1`,
);

export const findNextDue = statement<{ due_at: Date }>(
  "webhooks_find_next_due",
  `SELECT due_at FROM webhook_deliveries
    WHERE shop_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
);

export const settleDelivery = statement<never>(
  "webhooks_settle_delivery",
  `UPDATE webhook_deliveries SET status = $3, due_at = $4, failures = $5, attempts = $6
    WHERE shop_id = $1 AND id = $2`,
);

export const replayDelivery = statement<DeliveryRow>(
  "webhooks_replay_delivery",
  `UPDATE webhook_deliveries SET status = 'WAITING', due_at = $3, failures = 0
    WHERE shop_id = $1 AND id = $2 RETURNING ${columns}`,
);

/** Newest first. `$4`: a status, or null for all. */
export const listDeliveryRows = statement<DeliveryRow>(
  "webhooks_list_deliveries",
  `SELECT ${columns} FROM webhook_deliveries
    WHERE shop_id = $1 AND endpoint_id = $2 AND id < $3 AND ($4::text IS NULL OR status = $4)
    ORDER BY id DESC LIMIT $5`,
);

/** Some of those written before an id, or of deleted endpoints. */
export const deleteOldDeliveries = statement<{ id: string }>(
  "webhooks_delete_old_deliveries",
  `DELETE FROM webhook_deliveries WHERE shop_id = $1 AND id IN (
     SELECT id FROM webhook_deliveries AS old
      WHERE old.shop_id = $1 AND (old.id < $2 OR old.endpoint_id <> ALL ($3::uuid[])) LIMIT $4)
   RETURNING id`,
);
