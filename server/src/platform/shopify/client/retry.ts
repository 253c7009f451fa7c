// When to retry, and when to give up.
import { setTimeout as sleep } from "node:timers/promises";
import { PlatformError } from "../../platform.ts";
import { toFailure, type PlatformFailure } from "./platform-failure.ts";

export interface RetryPolicy {
  /** Attempts of one call, including the first; throttles do not count. */
  readonly maxAttempts: number;
  readonly giveUpAfterMs: number;
  readonly firstDelayMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = { maxAttempts: 3, giveUpAfterMs: 20_000, firstDelayMs: 250 };

const MAX_DELAY_MS = 8_000;

/** Runs `attempt` until it succeeds, its failure is final, or the policy says to give up. */
export async function retry<Output>(
  policy: RetryPolicy,
  attempt: () => Promise<Output>,
  onFailure?: (failure: PlatformFailure) => void | Promise<void>,
): Promise<Output> {
  const startedAt = performance.now();
  let mayHaveWorked = false;
  for (let failures = 0; ;) {
    try {
      return await attempt();
    } catch (cause) {
      const failure = toFailure(cause);
      await onFailure?.(failure);
      if (!failure.isThrottle) failures++;
      const delayMs = delayOf(policy, failures, failure);
      const isLate = performance.now() - startedAt + delayMs > policy.giveUpAfterMs;
      if (!failure.error.isRetryable || failures >= policy.maxAttempts || isLate)
        throw mayHaveWorked ? afterUnknown(failure.error) : failure.error;
      if (!failure.isThrottle) mayHaveWorked = true;
      await sleep(delayMs);
    }
  }
}

const afterUnknown = ({ code, message, isRetryable, missingScope, cause }: PlatformError): PlatformError =>
  new PlatformError(code, message, { isRetryable, missingScope, cause, mayHaveWorked: true });

/** Doubles with each failure; up to half of it is random, so that callers do not retry at the same time. */
function delayOf(policy: RetryPolicy, failures: number, failure: PlatformFailure): number {
  if (failure.retryAfterSeconds !== null) return failure.retryAfterSeconds * 1000;
  const delayMs = Math.min(MAX_DELAY_MS, policy.firstDelayMs * 2 ** Math.max(0, failures - 1));
  return delayMs * (0.5 + Math.random() / 2);
}
