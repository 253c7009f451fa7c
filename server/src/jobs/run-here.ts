// Work that is kept without a job, by its row in `due_work`, and takes some milliseconds: recording, finding, taking and
// removing a job costs as much again. So it runs in the process in which it came up. If that is killed, its row is found in
// the next minute, and gets a job.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import { metrics } from "../http/metrics.ts";
import type { Deps } from "../process/deps.ts";
import { inSpan, spanOf } from "../process/spans/spans.ts";
import { workOn } from "../process/work-in-hand.ts";
import { dueJob } from "./due/due-kind.ts";
import { enqueueJob } from "./enqueue-job.ts";
import type { Task } from "./task.ts";

/** More than these are left to jobs, for all servers. */
const WAITING_MAX = 1_000;

const places = new WeakMap<Database, Map<string, Place>>();

/** Starts the work of a shop, after the commit that made it due. Null: there is no room, or no such work here. */
export function placeHere({ db }: Pick<Deps, "db">, task: string): ((shopId: string) => void) | null {
  const place = places.get(db)?.get(task);
  return place?.hasRoom ? (shopId) => place.add(shopId) : null;
}

/** For tasks with `runHere`, as many at once as their queue has slots. `stop` waits for them, and leaves the rest to jobs. */
export function openPlaces(
  deps: Deps,
  tasks: readonly Task<unknown>[],
  slotsOf: (task: Task<unknown>) => number,
): { stop(): Promise<void> } {
  const own = new Map(
    tasks
      .filter((task) => task.runHere !== undefined)
      .map((task) => [task.name, new Place(deps, task, slotsOf(task))]),
  );
  places.set(deps.db, own);
  return {
    async stop() {
      if (places.get(deps.db) === own) places.delete(deps.db);
      await Promise.all([...own.values()].map((place) => place.stop()));
    },
  };
}

class Place {
  readonly #deps: Deps;
  readonly #task: Task<unknown>;
  readonly #slots: number;
  /** Apart from what made it due: work in the name of its transaction would need no turn of its own (`shop-turns.ts`). */
  readonly #apart = AsyncLocalStorage.snapshot();
  readonly #running = new Set<Promise<void>>();
  #waiting: string[] = [];
  #isStopped = false;

  constructor(deps: Deps, task: Task<unknown>, slots: number) {
    this.#deps = deps;
    this.#task = task;
    this.#slots = slots;
  }

  get hasRoom(): boolean {
    return !this.#isStopped && this.#waiting.length < WAITING_MAX;
  }

  add(shopId: string): void {
    this.#waiting.push(shopId);
    this.#startNext();
  }

  #startNext(): void {
    while (!this.#isStopped && this.#running.size < this.#slots) {
      const shopId = this.#waiting.shift();
      if (shopId === undefined) return;
      const running = this.#apart(() => this.#run(shopId));
      this.#running.add(running);
      void running.finally(() => {
        this.#running.delete(running);
        this.#startNext();
      });
    }
  }

  async #run(shopId: string): Promise<void> {
    const { name: task } = this.#task;
    try {
      const isDone = await workOn({ task, shopId }, () =>
        inSpan(`job ${task}`, { "laurel.queue": this.#task.queue, ...spanOf(shopId) }, () =>
          this.#task.runHere!(this.#deps, shopId),
        ),
      );
      if (isDone) return;
    } catch (error) {
      metrics.jobsFailed.inc({ task });
      this.#deps.log.warn({ err: error, task, shopId }, "work of a shop failed; a job tries it again");
    }
    await this.#leaveToJobs([shopId]);
  }

  async #leaveToJobs(shopIds: readonly string[]): Promise<void> {
    if (shopIds.length === 0) return;
    const { name: task } = this.#task;
    await this.#deps.db
      .global(async (tx) => {
        for (const shopId of shopIds) await enqueueJob(tx, dueJob(task, shopId));
      })
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, task }, "work of shops gets its jobs in the next minute");
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    await this.#leaveToJobs(this.#waiting.splice(0));
  }
}
