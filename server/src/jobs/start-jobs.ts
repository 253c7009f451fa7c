// Runs the jobs of the features. graphile-worker keeps them; this file takes and runs them, so that each queue has slots of
// its own, and no shop fills one (docs/decisions/0077-jobs-run-in-queues-by-what-they-wait-for.md).
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../process/deps.ts";
import { freeDeadWorkers } from "./free-dead-workers.ts";
import { JobRunner } from "./job-runner.ts";
import { openPlaces } from "./run-here.ts";
import { type Queue, type Slots, standardSlots } from "./queues.ts";
import { keepSchedule } from "./schedule-jobs.ts";
import type { Task } from "./task.ts";
import { WorkerSession } from "./worker-session.ts";

const freeIntervalSeconds = 10;

export interface JobsOptions {
  /** A number: as many for each queue. */
  readonly slots?: Slots | number;
  readonly tasks: readonly Task<unknown>[];
  /** Left out: all. */
  readonly queues?: readonly Queue[];
  /** See `keepSchedule`. */
  readonly schedule?: readonly string[];
  /** Until when jobs of the queues that wait for the store are put back. Null, or left out: it answers. */
  readonly storeAwayUntil?: (deps: Deps, shopId: string) => Promise<Date | null>;
  /** How often it looks for jobs whose time has come; it hears of new ones. */
  readonly pollMs?: number;
  /** How often the connection on which it hears of them is tried, and how long that may take. */
  readonly aliveMs?: { readonly each: number; readonly within: number };
}

/** `stop` waits for running jobs; waiting jobs stay for the next start. */
export async function startJobs(deps: Deps, options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  await freeDeadWorkers(deps);
  const { slots = standardSlots, tasks, schedule = [], pollMs = 1_000 } = options;
  const workerId = `worker-${randomUUID()}`;
  const slotsOf = (queue: Queue): number => (typeof slots === "number" ? slots : slots[queue]);
  const ownTasks = tasks.filter(({ queue }) => options.queues?.includes(queue) ?? true);
  const runner = new JobRunner(deps, {
    workerId,
    pollMs,
    storeAwayUntil: options.storeAwayUntil ?? (() => Promise.resolve(null)),
    slotsOf,
    tasks: ownTasks,
  });
  const { aliveMs } = options;
  const session = new WorkerSession(deps.db.pool, {
    workerId,
    onJobs: () => runner.wake(),
    ...(aliveMs && { aliveMs }),
  });
  await session.hold();
  const ending = new AbortController();
  const others = [keepFreeing(deps, ending.signal), keepSchedule(deps, schedule, ending.signal)];
  const running = runner.run();
  const here = openPlaces(deps, ownTasks, ({ queue }) => slotsOf(queue));
  return {
    async stop() {
      ending.abort();
      runner.stop();
      await Promise.all([here.stop(), running, ...others]);
      session.release();
    },
  };
}

async function keepFreeing(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(freeIntervalSeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await freeDeadWorkers(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, "jobs of killed workers could not be freed; trying again");
    });
  }
}
