// Accepts webhooks: stored durably, then acknowledged, applied later. Webhooks that arrive during a commit share the
// next one, so that a burst costs a few commits instead of one each.
import type { Tx } from "../../database/database.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../process/errors.ts";
import type { WebhookHeaders } from "../../platform/platform.ts";
import { shareErasureLock } from "../../database/transactions/erasure-lock.ts";
import { forgetErasedInBodies } from "./forget-erased.ts";
import { insertWebhook } from "./inbox.sql.ts";
import { wakeInboxConsumer } from "./wake-inbox-consumer.ts";

/** Bytes that may wait for a commit in this process. Beyond it, the platform is told to retry. */
const WAITING_BYTES_MAX = { inAll: 128 * 1024 * 1024, ofOneShop: 64 * 1024 * 1024 };
const BATCH_COUNT_MAX = 250;
const BATCH_BYTES_MAX = 16 * 1024 * 1024;

/** A batch is on disk within a second, so that the next try finds room. */
const RETRY_AFTER_SECONDS = 1;

export interface Intake {
  /** Resolves once the webhook is on disk. A repeated webhook is a success that changes nothing. */
  receive(shopId: string, webhook: WebhookHeaders, rawBody: Buffer): Promise<void>;
}

interface ReceivedWebhook {
  readonly webhook: WebhookHeaders;
  readonly rawBody: Buffer;
  readonly receivedAt: Date;
  readonly status: "pending" | "unhandled";
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

interface Queue {
  readonly arrivals: ReceivedWebhook[];
  bytes: number;
}

/** `bytesMax`: of bodies that wait, for all shops and for one, so that no shop's burst is an answer to another. */
export function createIntake(deps: Deps, bytesMax = WAITING_BYTES_MAX): Intake {
  const queues = new Map<string, Queue>();
  let waitingBytes = 0;

  async function drain(shopId: string, queue: Queue): Promise<void> {
    while (queue.arrivals.length > 0) {
      const batch = takeBatch(queue.arrivals);
      try {
        await store(deps, shopId, batch);
        for (const arrival of batch) arrival.done();
      } catch (error) {
        for (const arrival of batch) arrival.failed(error);
      }
      const bytes = batch.reduce((sum, { rawBody }) => sum + rawBody.length, 0);
      waitingBytes -= bytes;
      queue.bytes -= bytes;
    }
    queues.delete(shopId);
  }

  return {
    receive: (shopId, webhook, rawBody) => {
      const queue = queues.get(shopId);
      const { length } = rawBody;
      if (waitingBytes + length > bytesMax.inAll || (queue?.bytes ?? 0) + length > bytesMax.ofOneShop)
        return Promise.reject(new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      waitingBytes += length;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const arrival: ReceivedWebhook = {
        webhook,
        rawBody,
        receivedAt: deps.clock.now(),
        status: deps.platform.webhooks.isHandled(webhook.topic) ? "pending" : "unhandled",
        done: resolve,
        failed: reject,
      };
      if (queue) {
        queue.arrivals.push(arrival);
        queue.bytes += length;
      } else {
        const started = { arrivals: [arrival], bytes: length };
        queues.set(shopId, started);
        // Runs after everything else that arrived in this event-loop turn, so that all of it shares the commit.
        setImmediate(() => void drain(shopId, started));
      }
      return promise;
    },
  };
}

function takeBatch(queue: ReceivedWebhook[]): ReceivedWebhook[] {
  let bytes = 0;
  let count = 0;
  while (count < queue.length && count < BATCH_COUNT_MAX) {
    bytes += queue[count]!.rawBody.length;
    if (count > 0 && bytes > BATCH_BYTES_MAX) break;
    count++;
  }
  return queue.splice(0, count);
}

async function store(deps: Deps, shopId: string, batch: readonly ReceivedWebhook[]): Promise<void> {
  await deps.db.transaction(shopId, async (tx) => {
    // Bodies that will not be applied are stored as they are, so this waits for a running erasure.
    if (batch.some(({ status }) => status !== "pending")) shareErasureLock(tx);
    for (const arrival of batch) tx.write(insertWebhook, [shopId, ...rowOf(deps, arrival)]);
    await Promise.all([wakeInboxConsumer(tx, deps), forgetErased(tx, deps, batch)]);
  });
}

/**
 * Applying a body removes it. These will not be applied, so their bodies are removed here if they name an erased
 * person.
 */
async function forgetErased(tx: Tx, deps: Deps, batch: readonly ReceivedWebhook[]): Promise<void> {
  const putAside = batch.filter(({ status }) => status !== "pending");
  await forgetErasedInBodies(
    tx,
    deps,
    putAside.map(({ webhook, rawBody }) => ({ webhookId: webhook.webhookId, body: rawBody })),
  );
}

function rowOf(deps: Deps, { webhook, rawBody, receivedAt, status }: ReceivedWebhook): unknown[] {
  return [
    deps.newId(),
    webhook.webhookId,
    webhook.topic,
    receivedAt,
    status,
    rawBody.length,
    rawBody,
    webhook.triggeredAt,
  ];
}
