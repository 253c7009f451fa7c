import type { z } from "zod";
import type { Deps } from "../process/deps.ts";
import type { Queue } from "./queues.ts";

/**
 * A kind of job. A feature's `x.job.ts` exports one, and its feature.ts lists it. It may run more than once, and must
 * allow for that.
 */
export interface Task<Payload> {
  readonly name: string;
  /** By what it waits for. */
  readonly queue: Queue;
  readonly payload: z.ZodType<Payload>;
  /** Of the queues that wait for the store: it runs although the shop's store is away. */
  readonly runsWhileAway?: true;
  /**
   * Called in place of `run` while the shop's store is away, each time that the job is put back. True: the job is done
   * without the store.
   */
  whileAway?(deps: Deps, payload: Payload): Promise<boolean>;
  /**
   * For a kind of due work: does it without a job, in some milliseconds. False, or if it throws: a job goes on with it. See
   * run-here.ts.
   */
  runHere?(deps: Deps, shopId: string): Promise<boolean>;
  /** If it throws, it is retried later, until `attempt.isLast`. */
  run(deps: Deps, payload: Payload, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** 1 for the first attempt. */
  readonly n: number;
  readonly isLast: boolean;
}
