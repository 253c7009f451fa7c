// Events for the shop's webhook endpoints, where an endpoint that is on wants the topic. A shop without one is known for
// some seconds, so that its awards cost nothing more: an endpoint that another process made gets what happens from three
// seconds later on.
import type { Topic, WebhookEvent } from "@laurel/domain/webhooks/topics.ts";
import { cachePerDatabase } from "../../database/cache-per-database.ts";
import type { Tx } from "../../database/database.ts";
import { saveRows } from "../../database/statements/save-rows.sql.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import type { Deps } from "../../process/deps.ts";
import type { Outbox, OutboxDeps } from "../events/outbox.ts";
import { insertDeliveries } from "./deliveries.sql.ts";
import { listWanted } from "./endpoints.sql.ts";
import { asleepAt, WAKE_WEBHOOKS, wakeDelivery } from "./wake-delivery.ts";

/** Shops without an endpoint that is on. */
const idleShopsOf = cachePerDatabase<number>({ max: 10_000, ttl: 3_000 });

/** Once an endpoint is on. */
export function noteEndpoint(tx: Tx, { db }: Pick<Deps, "db">): void {
  const { shopId } = tx;
  tx.afterCommit(() => idleShopsOf(db).delete(shopId));
}

const nobodyListens: Outbox = { isWanted: () => false, add: () => undefined, save: () => undefined };

/** To endpoints only where an endpoint that is on wants the topic. */
export async function openWebhookOutbox(tx: Tx, deps: OutboxDeps): Promise<Outbox> {
  const idle = idleShopsOf(deps.db);
  if (idle.has(tx.shopId)) return nobodyListens;
  const endpoints = await tx.run(listWanted, [tx.shopId]);
  if (endpoints.length === 0) {
    idle.set(tx.shopId, 1);
    return nobodyListens;
  }
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
      markDue(tx, WAKE_WEBHOOKS, asleepAt(now));
      const { shopId } = tx;
      const ids = new Set(rows.map((row) => row.endpoint_id));
      tx.afterCommit(() => {
        for (const endpointId of ids) wakeDelivery(deps, { shopId, endpointId });
      });
    },
  };
}
