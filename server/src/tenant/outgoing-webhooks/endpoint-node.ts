// An endpoint and a delivery as the API shows them, and as the audit log keeps them: never with a secret.
import type { AuditFacts } from "@laurel/domain/program/audit-facts.ts";
import { isTopic, type Topic } from "@laurel/domain/webhooks/topics.ts";
import type { DeliveryAttempt, DeliveryRow, DeliveryStatus } from "./deliveries.sql.ts";
import type { EndpointRow, OffReason } from "./endpoints.sql.ts";

export interface EndpointNode {
  readonly id: string;
  readonly url: string;
  readonly topics: readonly Topic[];
  readonly isOn: boolean;
  readonly offReason: OffReason | null;
  readonly offAt: Date | null;
  readonly failingSince: Date | null;
  /** Null: there is no former secret, or its day is over. */
  readonly formerSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export const toEndpointNode = (row: EndpointRow, now: Date): EndpointNode => ({
  id: row.id,
  url: row.url,
  topics: row.topics.filter(isTopic),
  isOn: row.off_reason === null,
  offReason: row.off_reason,
  offAt: row.off_at,
  failingSince: row.failing_since,
  formerSecretUntil: row.former_until && row.former_until > now ? row.former_until : null,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

export const endpointFacts = (row: EndpointRow): AuditFacts["WEBHOOK_ENDPOINT_CHANGED"] => ({
  url: row.url,
  topics: row.topics.filter(isTopic),
  isOn: row.off_reason === null,
});

export interface DeliveryNode {
  readonly id: string;
  readonly topic: Topic;
  readonly status: DeliveryStatus;
  readonly happenedAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
}

/** What is sent: the same at every try. */
export const bodyOf = ({ topic, happened_at: happenedAt, data }: DeliveryRow): string =>
  JSON.stringify({ type: topic, timestamp: happenedAt.toISOString(), data });

export const toDeliveryNode = (row: DeliveryRow): DeliveryNode => ({
  id: row.id,
  topic: row.topic,
  status: row.status,
  happenedAt: row.happened_at,
  nextAttemptAt: row.due_at,
  body: bodyOf(row),
  attempts: row.attempts,
});
