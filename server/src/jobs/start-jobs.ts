// Runs the jobs of the features. graphile-worker does the work. This file adds the worker's lock, frees the jobs of
// killed workers, and starts graphile-worker again when it gives up (it does after a long loss of the database).
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Deps } from "../process/deps.ts";
import { metrics } from "../http/metrics.ts";
import { freeDeadWorkers } from "./free-dead-workers.ts";
import type { Task } from "./task.ts";
import { WorkerLock } from "./worker-lock.ts";

const freeIntervalSeconds = 10;
/**
 * How long a pool without running jobs may take to record the last ones. graphile-worker 0.18 waits for ever when
 * several of them could not be recorded (https://github.com/graphile/worker/issues/636).
 */
const RECORDING_MILLISECONDS_MAX = 5_000;

export interface JobsOptions {
  /** Jobs that run at the same time in each of the runners `now` and `later`. */
  readonly concurrency: number;
  readonly tasks: readonly Task<unknown>[];
  /**
   * Minute, hour, day, month, weekday, in UTC; then the task's name, and graphile-worker's options. Of one task, one
   * runs at a time on all servers, and one more waits at most, however long it takes.
   */
  readonly schedule?: readonly string[];
}

/** Slots of `calls` for each slot of another runner: its jobs only wait. */
const CALLS_FACTOR = 4;

/**
 * Three runners with slots of their own: `now` for tasks that somebody waits for, `calls` for those that wait for
 * servers of others, `later` for the rest. So a redemption never waits behind an import, and nothing waits behind a
 * dead server. `stop` waits for running jobs; waiting jobs stay for the next start.
 */
export async function startJobs(deps: Deps, options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  await freeDeadWorkers(deps);
  const { concurrency, tasks, schedule = [] } = options;
  const planOf = (runs: Task<unknown>["runs"]): RunnerPlan => {
    const own = tasks.filter((task) => task.runs === runs);
    return {
      concurrency: runs === "calls" ? concurrency * CALLS_FACTOR : concurrency,
      pollMs: runs === "calls" ? 2_000 : 1_000,
      tasks: own,
      schedule: schedule.filter((line) => own.some(({ name }) => taskOf(line) === name)).map(oneAtATime),
    };
  };
  const plans = ([undefined, "now", "calls"] as const).map(planOf).filter((plan) => plan.tasks.length > 0);
  const runners = await Promise.all(plans.map((plan) => startRunner(deps, plan)));
  const ending = new AbortController();
  const freeing = keepFreeing(deps, ending.signal);
  return {
    async stop() {
      ending.abort();
      await Promise.all([...runners.map((runner) => runner.stop()), freeing]);
    },
  };
}

const taskOf = (line: string): string => line.split(" ")[5] ?? "";

const oneAtATime = (line: string): string => {
  const name = taskOf(line);
  return `${line}${line.includes(" ?") ? "&" : " ?"}queue=${name}&jobKey=${name}`;
};

async function keepFreeing(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(freeIntervalSeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await freeDeadWorkers(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, "jobs of killed workers could not be freed; trying again");
    });
  }
}

interface RunnerPlan {
  readonly concurrency: number;
  /** How often an idle slot looks for jobs whose time has come. New jobs wake one at once. */
  readonly pollMs: number;
  readonly tasks: readonly Task<unknown>[];
  readonly schedule: readonly string[];
}

async function startRunner(deps: Deps, plan: RunnerPlan): Promise<{ stop(): Promise<void> }> {
  let session = await startSession(deps, plan);
  const ending = new AbortController();

  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      await session.ended;
      if (ending.signal.aborted) return;
      deps.log.error("the job runner ended; starting it again");
      await sleep(1000);
      session = await startSession(deps, plan).catch((error: unknown) => {
        deps.log.error({ err: error }, "the job runner could not start");
        return { ended: sleep(1000), stop: () => Promise.resolve() };
      });
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      ending.abort();
      await session.stop();
      await running;
    },
  };
}

/** What a pool reports once none of its jobs runs any more, or it no longer waits for them. */
const poolIsIdle = [
  "pool:gracefulShutdown:complete",
  "pool:forcefulShutdown:complete",
  "pool:forcefulShutdown:error",
] as const;

/**
 * A session that cannot look for jobs for so long is ended, and another one started. graphile-worker asks for the ids of
 * its tasks once, and keeps the answer even if it is an error: then it would find no job for ever.
 */
const NOT_LOOKING_MILLISECONDS_MAX = 5_000;

interface Session {
  /** Resolves when it ends, by itself or because it was stopped. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startSession(deps: Deps, plan: RunnerPlan): Promise<Session> {
  const events = new EventEmitter() as WorkerEvents;
  let lock: WorkerLock | undefined;
  let held: Promise<void> = Promise.resolve();
  events.on("pool:create", ({ workerPool }) => {
    lock = new WorkerLock(deps.db.pool, workerPool.id);
    held = lock.hold();
  });
  const givenUp = Promise.withResolvers<void>();
  for (const event of poolIsIdle) {
    events.on(event, () => {
      setTimeout(givenUp.resolve, RECORDING_MILLISECONDS_MAX).unref();
    });
  }
  const runner: Runner = await run({
    pgPool: deps.db.pool,
    taskList: taskList(deps, plan.tasks),
    crontab: plan.schedule.join("\n"),
    concurrency: plan.concurrency,
    pollInterval: plan.pollMs,
    noHandleSignals: true,
    logger: workerLogger(deps),
    events,
    // Otherwise a finished job is recorded without being waited for, and stopping may interrupt that.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  await held;
  // The runner also has a schedule to stop. If it is stopped already, it refuses.
  const stop = () => runner.stop().catch(() => undefined);
  const ended = Promise.race([runner.promise, givenUp.promise])
    .catch((error: unknown) => deps.log.error({ err: error }, "the job runner failed"))
    .finally(() => lock?.release());
  void givenUp.promise.then(stop);
  let failingSince: number | null = null;
  for (const event of ["worker:getJob:empty", "job:start"] as const)
    events.on(event, () => {
      failingSince = null;
    });
  events.on("worker:getJob:error", () => {
    failingSince ??= performance.now();
    if (performance.now() - failingSince > NOT_LOOKING_MILLISECONDS_MAX) void stop();
  });
  return {
    ended,
    async stop() {
      await Promise.race([stop(), givenUp.promise]);
      await ended;
    },
  };
}

function taskList(deps: Deps, known: readonly Task<unknown>[]): TaskList {
  const entries = known.map((task) => [task.name, runner(deps, task)] as const);
  return Object.fromEntries(entries);
}

function runner(deps: Deps, task: Task<unknown>): TaskList[string] {
  return async (payload, { job }) => {
    const attempt = { n: job.attempts, isLast: job.attempts >= job.max_attempts };
    try {
      await task.run(deps, task.payload.parse(payload), attempt);
    } catch (error) {
      metrics.jobsFailed.inc({ task: task.name });
      const level = attempt.isLast ? "error" : "warn";
      deps.log[level]({ err: error, task: task.name, job: job.id, attempt }, "a job failed");
      throw error;
    }
  };
}

/**
 * graphile-worker's log of each job repeats ours and contains payloads; only its lines about the runner itself are
 * kept.
 */
function workerLogger(deps: Deps): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] || meta?.["success"]) return;
    if (level === "error") deps.log.warn(`job runner: ${message.split("\n")[0]}`);
    else deps.log.debug(`job runner: ${message}`);
  });
}
