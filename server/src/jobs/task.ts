import type { z } from "zod";
import type { Deps } from "../process/deps.ts";

/**
 * A kind of job. A feature's `x.job.ts` exports one, and its feature.ts lists it. It may run more than once, and must
 * allow for that.
 */
export interface Task<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * `now`: somebody waits for it, so it never waits behind the long work of others. `calls`: it waits for servers of
   * others, which may be slow or dead.
   */
  readonly runs?: "now" | "calls";
  /** If it throws, it is retried later, until `attempt.isLast`. */
  run(deps: Deps, payload: Payload, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** 1 for the first attempt. */
  readonly n: number;
  readonly isLast: boolean;
}
