// Wakes an endpoint's delivery after a commit: once for what is committed within a short time, because each job sends a
// notification, and commits with notifications wait for one another. What a crash leaves asleep, `wake-webhooks` finds.
import type { Database } from "../../database/database.ts";
import { enqueueJob, type NewJob } from "../../jobs/enqueue-job.ts";
import type { Deps } from "../../process/deps.ts";

/** The job that wakes deliveries which a crash left asleep. */
export const WAKE_WEBHOOKS = "wake-webhooks";

/** A delivery that has been due for less is on its way. */
export const ASLEEP_MS = 30_000;
export const asleepAt = (dueAt: Date): Date => new Date(dueAt.getTime() + ASLEEP_MS);

export interface EndpointKey {
  readonly shopId: string;
  readonly endpointId: string;
}

const COLLECTING_MS = 100;

const waking = new WeakMap<Database, Set<string>>();

export function wakeDelivery(deps: Pick<Deps, "db" | "log">, endpoint: EndpointKey): void {
  const known = waking.get(deps.db) ?? new Set();
  waking.set(deps.db, known);
  if (known.has(endpoint.endpointId)) return;
  known.add(endpoint.endpointId);
  const timer = setTimeout(() => {
    known.delete(endpoint.endpointId);
    deps.db
      .global((tx) => enqueueJob(tx, deliverJob(endpoint)))
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, "a webhook's delivery could not be started yet"),
      );
  }, COLLECTING_MS);
  timer.unref();
}

/** One at a time for an endpoint. */
export const deliverJob = (endpoint: EndpointKey, runAt?: Date): NewJob => ({
  task: "deliver-webhooks",
  payload: { ...endpoint },
  key: `deliver-webhooks:${endpoint.endpointId}`,
  // One that is asked for sooner stays.
  keyMode: runAt ? "preserve_run_at" : "replace",
  oneAtATime: `webhooks:${endpoint.endpointId}`,
  ...(runAt && { runAt }),
});
