// Events for the shop's webhook endpoints, stored in the transaction of what they tell: both are committed, or neither.
// Only where an endpoint that is on wants the topic: all others pay for one statement that finds nothing.
import type { Topic, WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import type { Tx } from "../../database/database.ts";
import { saveRows } from "../../database/statements/save-rows.sql.ts";
import type { Deps } from "../../process/deps.ts";
import { insertDeliveries } from "./deliveries.sql.ts";
import { listWanted } from "./endpoints.sql.ts";
import { wakeDelivery } from "./wake-delivery.ts";

export type OutboxDeps = Pick<Deps, "clock" | "db" | "log" | "newId">;

export interface Outbox {
  isWanted(topic: Topic): boolean;
  /** Ignored where no endpoint wants it. */
  add(event: WebhookEvent): void;
  /** Queues the writes, and wakes the delivery after the commit. */
  save(): void;
}

export async function openOutbox(tx: Tx, deps: OutboxDeps): Promise<Outbox> {
  const endpoints = await tx.run(listWanted, [tx.shopId]);
  const events: WebhookEvent[] = [];
  const isWanted = (topic: Topic) => endpoints.some(({ topics }) => topics.includes(topic));
  return {
    isWanted,
    add: (event) => {
      if (isWanted(event.topic)) events.push(event);
    },
    save: () => {
      const now = deps.clock.now();
      const rows = events.splice(0).flatMap(({ topic, data }) =>
        endpoints
          .filter(({ topics }) => topics.includes(topic))
          .map((endpoint) => ({
            id: deps.newId(),
            endpoint_id: endpoint.id,
            topic,
            happened_at: now,
            data,
            status: "WAITING",
            due_at: now,
          })),
      );
      if (rows.length === 0) return;
      saveRows(tx, insertDeliveries, rows);
      const { shopId } = tx;
      const ids = new Set(rows.map((row) => row.endpoint_id));
      tx.afterCommit(() => {
        for (const endpointId of ids) wakeDelivery(deps, { shopId, endpointId });
      });
    },
  };
}
