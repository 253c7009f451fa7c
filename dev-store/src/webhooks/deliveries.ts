// Sends webhooks: signed, in lanes, with the platform's timeouts and retries.
import { randomUUID } from "node:crypto";
import type { DeliveryFaults } from "./delivery-faults.ts";
import { createLanes } from "./lanes.ts";
import { createPoster, type PostOutcome, type PostTimeouts } from "./post.ts";
import { signBody } from "./sign.ts";

export interface DeliveryOptions extends PostTimeouts {
  /** The wait before each retry. When the last retry fails, the subscription is deleted. */
  retryDelaysMs: readonly number[];
  /** At the same time, per shop. */
  maxInFlight: number;
}

/** Eight retries over four hours; each wait is twice the one before. */
export const PLATFORM_DELIVERY: DeliveryOptions = {
  connectTimeoutMs: 1_000,
  totalTimeoutMs: 5_000,
  retryDelaysMs: Array.from({ length: 8 }, (_, retry) => Math.round((14_400_000 / 255) * 2 ** retry)),
  maxInFlight: 16,
};

export interface WebhookMessage {
  shopDomain: string;
  /** Null: a compliance message, which needs no subscription. */
  subscriptionId: number | null;
  topic: string;
  url: string;
  name: string | null;
  eventId: string;
  /** The first attempts of messages in one lane are made one after the other. */
  lane: string;
  triggeredAt: string;
  body: string;
}

export interface Delivery extends WebhookMessage {
  /** The same for every attempt of this delivery. */
  webhookId: string;
  attempts: number;
}

export interface DeliveryRecord {
  webhookId: string;
  eventId: string;
  shopDomain: string;
  topic: string;
  attempt: number;
  outcome: PostOutcome | "dropped";
}

export interface Deliveries {
  send(message: WebhookMessage): void;
  pending(shopDomain?: string): Delivery[];
  recent(shopDomain?: string): DeliveryRecord[];
  /** Resolves when nothing is left to send, including retries. */
  waitUntilIdle(options?: { shopDomain?: string; timeoutMs?: number }): Promise<void>;
  /** Resolves when fewer than `count` deliveries are left. */
  waitUntilBelow(count: number): Promise<void>;
  restore(deliveries: readonly Delivery[]): void;
  close(): void;
}

export function createDeliveries(deps: {
  apiSecret: string;
  apiVersion: string;
  options: DeliveryOptions;
  faults: DeliveryFaults;
  isSubscribed: (delivery: Delivery) => boolean;
  onExhausted: (delivery: Delivery) => void;
}): Deliveries {
  const { options, faults } = deps;
  const poster = createPoster(options);
  const open = new Set<Delivery>();
  const timers = new Set<NodeJS.Timeout>();
  const recent: DeliveryRecord[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;

  const lanes = createLanes<Delivery>({ maxInFlight: options.maxInFlight, run: attempt });

  const later = (delivery: Delivery, delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      lanes.push(delivery.shopDomain, `late-${randomUUID()}`, delivery);
    }, delayMs);
    timers.add(timer);
  };
  const finish = (delivery: Delivery): void => {
    open.delete(delivery);
    for (const check of waiting) check();
  };
  const record = (delivery: Delivery, outcome: DeliveryRecord["outcome"]): void => {
    const { webhookId, eventId, shopDomain, topic, attempts } = delivery;
    recent.push({ webhookId, eventId, shopDomain, topic, attempt: attempts, outcome });
    if (recent.length > 2_000) recent.splice(0, 1_000);
  };

  async function attempt(delivery: Delivery): Promise<void> {
    if (isClosed) return;
    if (!deps.isSubscribed(delivery)) return finish(delivery);
    delivery.attempts += 1;
    const outcome = await poster.post(delivery.url, headersOf(delivery, deps), delivery.body);
    if (isClosed) return;
    record(delivery, outcome);
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300) return finish(delivery);
    const delayMs = options.retryDelaysMs[delivery.attempts - 1];
    if (delayMs !== undefined) return later(delivery, delayMs);
    deps.onExhausted(delivery);
    finish(delivery);
  }

  const until = (isReached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isReached()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const openIn = (shopDomain: string | undefined): Delivery[] =>
    [...open].filter((delivery) => shopDomain === undefined || delivery.shopDomain === shopDomain);

  return {
    send(message) {
      const disturbance = faults.strike(message);
      const webhookId = randomUUID();
      if (disturbance.isDropped) return record({ ...message, webhookId, attempts: 0 }, "dropped");
      for (let copy = 0; copy < disturbance.copies; copy++) {
        const delivery: Delivery = { ...message, webhookId, attempts: 0 };
        open.add(delivery);
        if (disturbance.delayMs > 0) later(delivery, disturbance.delayMs);
        else if (disturbance.overtakenBy > 0) {
          lanes.hold(delivery.shopDomain, delivery, disturbance.overtakenBy);
        } else lanes.push(delivery.shopDomain, delivery.lane, delivery);
      }
    },
    pending: (shopDomain) => openIn(shopDomain).map((delivery) => ({ ...delivery })),
    recent: (shopDomain) => recent.filter((one) => shopDomain === undefined || one.shopDomain === shopDomain),
    async waitUntilIdle({ shopDomain, timeoutMs = 30_000 } = {}) {
      const isIdle = (): boolean => (shopDomain === undefined ? open.size : openIn(shopDomain).length) === 0;
      let timer: NodeJS.Timeout | undefined;
      const overdue = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(
            new Error(
              `${openIn(shopDomain).length} webhooks were still to be delivered after ${timeoutMs} ms`,
            ),
          );
        }, timeoutMs);
      });
      await Promise.race([until(isIdle), overdue]).finally(() => clearTimeout(timer));
    },
    waitUntilBelow: (count) => until(() => open.size < count),
    restore(deliveries) {
      for (const delivery of deliveries) {
        open.add(delivery);
        lanes.push(delivery.shopDomain, delivery.lane, delivery);
      }
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      lanes.close();
      poster.close();
    },
  };
}

function headersOf(delivery: Delivery, { apiSecret, apiVersion }: { apiSecret: string; apiVersion: string }) {
  return {
    "Content-Type": "application/json",
    "User-Agent": "Dev-Store-Webhooks/1.0",
    "X-Shopify-Topic": delivery.topic,
    "X-Shopify-Hmac-Sha256": signBody(delivery.body, apiSecret),
    "X-Shopify-Shop-Domain": delivery.shopDomain,
    "X-Shopify-API-Version": apiVersion,
    "X-Shopify-Webhook-Id": delivery.webhookId,
    "X-Shopify-Event-Id": delivery.eventId,
    "X-Shopify-Triggered-At": delivery.triggeredAt,
    ...(delivery.name === null ? {} : { "X-Shopify-Name": delivery.name }),
  };
}
