// Takes jobs for all free slots at once, runs them, and records at once what became of all that have ended meanwhile.
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../process/deps.ts";
import { metrics } from "../http/metrics.ts";
import { inSpan, spanOf } from "../process/spans/spans.ts";
import { workOn } from "../process/work-in-hand.ts";
import {
  findJobs,
  type FoundRow,
  letGo,
  removeJobs,
  returnJobs,
  takeJobs,
  type TakenRow,
} from "./jobs.sql.ts";
import { type Queue, slotsOfShop } from "./queues.ts";
import type { Task } from "./task.ts";

/** Jobs that are looked at for each free slot: some are of shops that have their share already. */
const LOOK_FOR_EACH = 4;
const SLOW_LOOK_MS = 20;
const SLOW_LOOK_MS_MAX = 500;
const RECORD_AGAIN_MS = 250;
/** A stopping process waits so long for a database that does not record; its jobs are freed later. */
const RECORD_MS_MAX = 5_000;

export interface RunnerOptions {
  readonly workerId: string;
  readonly pollMs: number;
  readonly storeAwayUntil: (deps: Deps, shopId: string) => Promise<Date | null>;
  readonly slotsOf: (queue: Queue) => number;
  readonly tasks: readonly Task<unknown>[];
}

interface Outcome {
  readonly isDone: boolean;
  readonly error?: string;
  /** The store is away: it runs again then, and the attempt does not count. */
  readonly again?: Date;
}

interface Ended extends Outcome {
  readonly id: string;
  readonly freeSlot: () => void;
}

export class JobRunner {
  readonly #deps: Deps;
  readonly #workerId: string;
  readonly #pollMs: number;
  readonly #storeAwayUntil: RunnerOptions["storeAwayUntil"];
  readonly #tasks: ReadonlyMap<string, Task<unknown>>;
  readonly #lanes: readonly Lane[];
  readonly #running = new Set<Promise<void>>();
  #ended: Ended[] = [];
  #recording: Promise<void> | null = null;
  #isStopped = false;
  #stoppedAt = Infinity;
  #woken = Promise.withResolvers<void>();

  constructor(deps: Deps, { workerId, pollMs, storeAwayUntil, slotsOf, tasks }: RunnerOptions) {
    this.#deps = deps;
    this.#workerId = workerId;
    this.#pollMs = pollMs;
    this.#storeAwayUntil = storeAwayUntil;
    this.#tasks = new Map(tasks.map((task) => [task.name, task]));
    this.#lanes = [...Map.groupBy(tasks, ({ queue }) => queue)].map(
      ([queue, own]) => new Lane(queue, own, slotsOf(queue)),
    );
  }

  /** There may be new jobs. */
  wake(): void {
    this.#woken.resolve();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stoppedAt = performance.now();
    this.wake();
  }

  /** Until it is stopped, and its jobs have ended. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#woken = Promise.withResolvers();
      const mayBeMore = await this.#takeAndStart().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "the job runner could not look for jobs; trying again");
        return false;
      });
      if (mayBeMore) continue;
      const poll = new AbortController();
      const pause = sleep(this.#pollMs, undefined, { signal: poll.signal }).catch(() => undefined);
      await Promise.race([this.#woken.promise, pause]);
      poll.abort();
    }
    while (this.#running.size > 0 || this.#recording) await Promise.all([...this.#running, this.#recording]);
  }

  /** Whether another look may find more. */
  async #takeAndStart(): Promise<boolean> {
    const lanes = this.#lanes.filter((lane) => lane.free > 0);
    if (lanes.length === 0) return false;
    const wishes = JSON.stringify(lanes.map((lane) => lane.wish()));
    const since = performance.now();
    const found = await this.#deps.db.global((tx) => tx.run(findJobs, [wishes]));
    const tookMs = performance.now() - since;
    // Behind a shop that has its share and thousands of jobs more, looking takes long: the database has a rest.
    if (tookMs > SLOW_LOOK_MS) await sleep(Math.min(tookMs, SLOW_LOOK_MS_MAX));
    if (found.length === 0 || this.#isStopped) return false;
    const chosen = lanes.flatMap((lane) => lane.choose(found.filter(({ queue }) => queue === lane.queue)));
    const serials = chosen.flatMap(({ serial }) => serial ?? []);
    const taken = await this.#deps.db.global(async (tx) => {
      const rows = await tx.run(takeJobs, [this.#workerId, chosen.map(({ id }) => id), serials]);
      const unused = serials.filter((serial) => !rows.some((row) => row.serial === serial));
      if (unused.length > 0) tx.write(letGo, [this.#workerId, unused]);
      return rows;
    });
    for (const job of taken)
      this.#start(
        job,
        chosen.find(({ id }) => id === job.id)!,
      );
    return taken.length > 0;
  }

  #start(job: TakenRow, { shop }: FoundRow): void {
    const task = this.#tasks.get(job.task)!;
    const lane = this.#lanes.find(({ queue }) => queue === task.queue)!;
    const freeSlot = lane.fill(shop);
    const running = this.#runToEnd(task, job, { shop, freeSlot });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async #runToEnd(
    task: Task<unknown>,
    job: TakenRow,
    { shop, freeSlot }: { readonly shop: string | null; readonly freeSlot: () => void },
  ): Promise<void> {
    const outcome = await this.#runTask(task, job, shop);
    this.#ended.push({ ...outcome, id: job.id, freeSlot });
    this.#recording ??= this.#record();
  }

  async #runTask(task: Task<unknown>, job: TakenRow, shop: string | null): Promise<Outcome> {
    const attempt = { n: job.attempts, isLast: job.attempts >= job.max_attempts };
    try {
      const payload = task.payload.parse(job.payload);
      const again = await this.#awayUntil(task, shop);
      if (again) return { isDone: (await task.whileAway?.(this.#deps, payload)) ?? false, again };
      const shopId = shop === null ? {} : { shopId: shop };
      await workOn({ job: job.id, task: task.name, ...shopId }, () =>
        inSpan(`job ${task.name}`, { "laurel.queue": task.queue, ...spanOf(shop) }, () =>
          task.run(this.#deps, payload, attempt),
        ),
      );
      return { isDone: true };
    } catch (error) {
      const again = await this.#awayUntil(task, shop).catch(() => null);
      const message = error instanceof Error ? error.message : String(error);
      if (again) return { isDone: false, error: message, again };
      metrics.jobsFailed.inc({ task: task.name });
      const level = attempt.isLast ? "error" : "warn";
      this.#deps.log[level]({ err: error, task: task.name, job: job.id, attempt }, "a job failed");
      return { isDone: false, error: message };
    }
  }

  async #awayUntil({ queue, runsWhileAway }: Task<unknown>, shop: string | null): Promise<Date | null> {
    const waitsForStore = (queue === "answer" || queue === "ask") && runsWhileAway !== true;
    return waitsForStore && shop !== null ? this.#storeAwayUntil(this.#deps, shop) : null;
  }

  /** A slot is free once it is recorded that its job ended: otherwise a dead database would lose jobs that run twice. */
  async #record(): Promise<void> {
    while (this.#ended.length > 0) {
      const ended = this.#ended;
      this.#ended = [];
      try {
        await this.#save(ended);
        for (const { freeSlot } of ended) freeSlot();
        this.wake();
      } catch (error) {
        this.#deps.log.warn({ err: error }, "finished jobs could not be recorded; trying again");
        if (performance.now() - this.#stoppedAt > RECORD_MS_MAX) break;
        this.#ended = [...ended, ...this.#ended];
        await sleep(RECORD_AGAIN_MS);
      }
    }
    this.#recording = null;
  }

  #save(ended: readonly Ended[]): Promise<void> {
    const done = ended.filter(({ isDone }) => isDone).map(({ id }) => id);
    const failed = ended
      .filter(({ isDone }) => !isDone)
      .map(({ id, error, again }) => ({ id, error: error ?? null, again: again?.toISOString() ?? null }));
    return this.#deps.db.global(async (tx) => {
      if (done.length > 0) tx.write(removeJobs, [this.#workerId, done]);
      if (failed.length > 0) tx.write(returnJobs, [this.#workerId, JSON.stringify(failed)]);
    });
  }
}

/** One queue in this process. */
class Lane {
  readonly queue: Queue;
  readonly #tasks: readonly string[];
  readonly #share: number;
  readonly #byShop = new Map<string, number>();
  free: number;

  constructor(queue: Queue, tasks: readonly Task<unknown>[], slots: number) {
    this.queue = queue;
    this.#tasks = tasks.map(({ name }) => name);
    this.#share = slotsOfShop(slots);
    this.free = slots;
  }

  wish(): object {
    const full = [...this.#byShop].filter(([, jobs]) => jobs >= this.#share).map(([shop]) => shop);
    return { queue: this.queue, tasks: this.#tasks, most: this.free * LOOK_FOR_EACH, full };
  }

  /** In their order; of each shop as many as it has room for, and of what runs one at a time the first. */
  choose(found: readonly FoundRow[]): FoundRow[] {
    const ofShop = new Map(this.#byShop);
    const serials = new Set<number>();
    const chosen: FoundRow[] = [];
    for (const row of found) {
      const jobs = row.shop === null ? 0 : (ofShop.get(row.shop) ?? 0);
      const isSerial = row.serial !== null && serials.has(row.serial);
      if (chosen.length === this.free || isSerial || (row.shop !== null && jobs >= this.#share)) continue;
      if (row.shop !== null) ofShop.set(row.shop, jobs + 1);
      if (row.serial !== null) serials.add(row.serial);
      chosen.push(row);
    }
    return chosen;
  }

  /** Returns what frees the slot again. */
  fill(shop: string | null): () => void {
    this.free -= 1;
    if (shop !== null) this.#byShop.set(shop, (this.#byShop.get(shop) ?? 0) + 1);
    return () => {
      this.free += 1;
      if (shop === null) return;
      const left = (this.#byShop.get(shop) ?? 1) - 1;
      if (left > 0) this.#byShop.set(shop, left);
      else this.#byShop.delete(shop);
    };
  }
}
