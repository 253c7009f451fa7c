// Delivers what waits for one endpoint, one after the other. Each try is recorded after it was made: a crash in between
// sends it again with the same id, so every event arrives at least once.
import { isGivenUp, restSeconds, retrySeconds } from "@laurel/domain/webhooks/retries.ts";
import type { Tx } from "../../database/database.ts";
import { metrics } from "../../http/metrics.ts";
import { markDue } from "../../jobs/due/mark-due.ts";
import type { Deps } from "../../process/deps.ts";
import { recordChange } from "../audit/record-change.ts";
import {
  findDue,
  findNextDue,
  settleDelivery,
  type DeliveryAttempt,
  type DeliveryRow,
} from "./deliveries.sql.ts";
import { bodyOf, endpointFacts } from "./endpoint-node.ts";
import {
  findEndpoint,
  lockEndpoint,
  noteAnswer,
  noteFailure,
  type EndpointRow,
  type OffReason,
} from "./endpoints.sql.ts";
import type { PostAnswer, Poster } from "./post-webhook.ts";
import { openSecrets, signaturesOf } from "./secrets.ts";
import { asleepAt, type EndpointKey, WAKE_WEBHOOKS } from "./wake-delivery.ts";

/** Per delivery; the oldest go first. */
const ATTEMPTS_KEPT = 30;

const ACTOR = "job:deliver-webhooks";

/**
 * What became of the next delivery that is due. `idle`: none is due, or the endpoint is off, resting or gone; `nextAt`
 * is when to look again.
 */
export type DeliveryStep = { readonly is: "sent" } | { readonly is: "idle"; readonly nextAt: Date | null };

export async function deliverNext(deps: Deps, key: EndpointKey, poster: Poster): Promise<DeliveryStep> {
  const { shopId, endpointId } = key;
  const now = deps.clock.now();
  const { endpoint, due, next } = await deps.db.transaction(shopId, async (tx) => {
    const [[found], [delivery], [soonest]] = await Promise.all([
      tx.run(findEndpoint, [shopId, endpointId]),
      tx.run(findDue, [shopId, endpointId, now]),
      tx.run(findNextDue, [shopId, endpointId]),
    ]);
    return { endpoint: found, due: delivery, next: soonest };
  });
  if (!endpoint || endpoint.off_reason !== null || !next) return { is: "idle", nextAt: null };
  const { resting_until: restingUntil } = endpoint;
  if (restingUntil && restingUntil > now) return { is: "idle", nextAt: restingUntil };
  if (!due) return { is: "idle", nextAt: next.due_at };
  const tried = await tryOnce(deps, { shopId, endpoint, delivery: due }, poster);
  await deps.db.transaction(shopId, (tx) => settle(deps, tx, { endpoint, delivery: due, ...tried }));
  return { is: "sent" };
}

interface Tried {
  /** Null: the secret is lost, so nothing was sent. */
  readonly answer: PostAnswer | null;
  readonly attempt: DeliveryAttempt;
}

async function tryOnce(
  deps: Deps,
  { shopId, endpoint, delivery }: { shopId: string; endpoint: EndpointRow; delivery: DeliveryRow },
  poster: Poster,
): Promise<Tried> {
  const now = deps.clock.now();
  const begun = performance.now();
  const secrets = openSecrets(deps, shopId, endpoint);
  if (!secrets) {
    const failure = "secret_lost";
    return {
      answer: null,
      attempt: { at: now.toISOString(), statusCode: null, failure, milliseconds: 0 },
    };
  }
  const isFormerValid = endpoint.former_until !== null && endpoint.former_until > now;
  const valid = secrets.former && isFormerValid ? [secrets.secret, secrets.former] : [secrets.secret];
  const body = bodyOf(delivery);
  const timestamp = Math.floor(now.getTime() / 1000);
  const answer = await poster.post(
    endpoint.url,
    {
      "content-type": "application/json",
      "user-agent": "Laurel",
      "webhook-id": delivery.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signaturesOf(valid, { id: delivery.id, timestamp, body }),
    },
    body,
  );
  const attempt = {
    at: now.toISOString(),
    statusCode: "status" in answer ? answer.status : null,
    failure: "failure" in answer ? answer.failure : null,
    milliseconds: Math.round(performance.now() - begun),
  };
  return { answer, attempt };
}

async function settle(
  deps: Deps,
  tx: Tx,
  { endpoint: sentTo, delivery, answer, attempt }: Tried & { endpoint: EndpointRow; delivery: DeliveryRow },
): Promise<void> {
  const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT);
  const save = (status: DeliveryRow["status"], dueAt: Date | null, failures: number) =>
    tx.write(settleDelivery, [tx.shopId, delivery.id, status, dueAt, failures, JSON.stringify(attempts)]);
  if (answer && "status" in answer && answer.status >= 200 && answer.status < 300) {
    metrics.webhooksSent.inc({ outcome: "delivered" });
    save("DELIVERED", null, delivery.failures);
    tx.write(noteAnswer, [tx.shopId, sentTo.id]);
    // What waits for the end of its rest goes on now.
    if (sentTo.resting_until !== null) markDue(tx, WAKE_WEBHOOKS, asleepAt(deps.clock.now()));
    return;
  }
  metrics.webhooksSent.inc({ outcome: "failed" });
  const now = deps.clock.now();
  const [endpoint] = await tx.run(lockEndpoint, [tx.shopId, sentTo.id]);
  // The merchant changed it meanwhile: this says nothing of the new address.
  const isCurrent = endpoint?.off_reason === null && endpoint.url === sentTo.url;
  const offReason = isCurrent ? offReasonOf(endpoint, answer, now) : null;
  const failures = delivery.failures + 1;
  const waitSeconds = retrySeconds(failures, Math.random(), askedWait(answer, now));
  // What waits for an endpoint that is switched off goes on when it is switched on again.
  if (offReason) save("WAITING", now, delivery.failures);
  else if (waitSeconds === null) save("FAILED", null, failures);
  else save("WAITING", after(now, waitSeconds), failures);
  if (!isCurrent) return;
  const failingSince = endpoint.failing_since ?? now;
  tx.write(noteFailure, [
    tx.shopId,
    endpoint.id,
    failingSince,
    restUntil(answer, failingSince, now),
    offReason,
    offReason && now,
  ]);
  if (!offReason) return;
  deps.log.warn(
    { shopId: tx.shopId, endpointId: endpoint.id, offReason },
    "a webhook endpoint was switched off",
  );
  recordChange(deps, tx, {
    action: "WEBHOOK_ENDPOINT_CHANGED",
    subjectId: endpoint.id,
    actor: ACTOR,
    before: endpointFacts(endpoint),
    after: { ...endpointFacts(endpoint), isOn: false },
  });
}

function offReasonOf(
  { failing_since: failingSince }: EndpointRow,
  answer: PostAnswer | null,
  now: Date,
): OffReason | null {
  if (!answer) return "SECRET_LOST";
  if ("status" in answer && answer.status === GONE) return "GONE";
  return failingSince && isGivenUp(failingSince, now) ? "FAILING" : null;
}

const GONE = 410;
const BUSY = new Set([429, 503]);

/** A receiver that says for how long it is busy gets nothing until then; a dead one gets little. */
function restUntil(answer: PostAnswer | null, failingSince: Date, now: Date): Date | null {
  if (!answer || "failure" in answer) return after(now, restSeconds(failingSince, now));
  const asked = BUSY.has(answer.status) ? askedWait(answer, now) : null;
  return asked === null ? null : after(now, asked);
}

const DAY_SECONDS = 86_400;

/** Seconds, at most a day. Null: it did not say. */
function askedWait(answer: PostAnswer | null, now: Date): number | null {
  if (!answer || "failure" in answer || answer.retryAfter === null) return null;
  const { retryAfter } = answer;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY_SECONDS);
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
