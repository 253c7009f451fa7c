import type { z } from "zod";
import type { Deps } from "../process/deps.ts";

/** A kind of job; a feature's `x.job.ts` exports one, and its feature.ts lists it. It may run more than once: see to it. */
export interface Task<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Throwing means trying again later, until `attempt.isLast`. */
  run(deps: Deps, payload: Payload, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** 1 for the first. */
  readonly n: number;
  readonly isLast: boolean;
}
