// When a delivery that failed is tried again, and when its endpoint is given up.

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds after each failed try: ten tries in a little more than three days. */
const delays = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** So that what failed together is not tried again together. */
const JITTER = 0.1;
const WAIT_SECONDS_MAX = 24 * HOUR;

/**
 * Seconds until the next try; null: it was the last. `failures`: tries so far. `random` is in [0, 1). `retryAfter`:
 * seconds that the receiver asked for; a shorter wait than ours changes nothing, and no wait is longer than a day.
 */
export function retrySeconds(failures: number, random: number, retryAfter: number | null): number | null {
  const delay = delays[failures - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfter ?? 0, WAIT_SECONDS_MAX);
  return Math.max(Math.ceil(delay * (1 + JITTER * random)), asked);
}

/** An endpoint that took nothing for so long is switched off. */
const GIVEN_UP_SECONDS = 5 * 24 * HOUR;

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVEN_UP_SECONDS * 1000;

const REST_SECONDS = 5;
const LONG_REST_SECONDS = 5 * MINUTE;

/**
 * Seconds in which an endpoint that gave no answer is left alone, with all that waits for it. Waiting for an answer
 * takes long, so this limits what a dead endpoint costs.
 */
export const restSeconds = (failingSince: Date, now: Date): number =>
  now.getTime() - failingSince.getTime() < MINUTE * 1000 ? REST_SECONDS : LONG_REST_SECONDS;
