// A shop's rate budget at the platform: a bucket of points that refills every second. Calls wait here, in order, until
// the platform would accept them, instead of being refused.

export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

export interface RateBudget {
  /** Waits for `cost` points and takes them; returns a function to call with the answer's status. */
  reserve(cost: number): Promise<Settle>;
}

/** `status` is what the platform reported; null if it reported nothing. */
export type Settle = (status: ThrottleStatus | null) => void;

interface Waiter {
  readonly cost: number;
  readonly go: () => void;
}

/**
 * Lets everything through until the platform first reports the budget. `now` is in milliseconds and never goes back.
 */
export function createRateBudget(now: () => number = () => performance.now()): RateBudget {
  const waiters: Waiter[] = [];
  let maximum = Number.POSITIVE_INFINITY;
  let available = Number.POSITIVE_INFINITY;
  let restorePerSecond = 1;
  let filledAt = now();
  let underway = 0;
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const time = now();
    available = Math.min(maximum, available + ((time - filledAt) / 1000) * restorePerSecond);
    filledAt = time;
  }

  function letThrough(): void {
    clearTimeout(timer);
    refill();
    for (let next = waiters[0]; next; next = waiters[0]) {
      const cost = Math.min(next.cost, maximum);
      if (available < cost) {
        timer = setTimeout(letThrough, Math.ceil(((cost - available) / restorePerSecond) * 1000));
        return;
      }
      waiters.shift();
      available -= cost;
      underway += cost;
      next.go();
    }
  }

  function settle(cost: number, status: ThrottleStatus | null): void {
    underway -= cost;
    if (status) {
      maximum = status.maximumAvailable;
      restorePerSecond = Math.max(1, status.restoreRate);
      // The platform's figure does not include calls without an answer yet.
      available = status.currentlyAvailable - underway;
      filledAt = now();
    }
    letThrough();
  }

  return {
    reserve: (cost) =>
      new Promise((resolve) => {
        waiters.push({
          cost,
          go: () => {
            const taken = Math.min(cost, maximum);
            let isSettled = false;
            resolve((status) => {
              if (isSettled) return;
              isSettled = true;
              settle(taken, status);
            });
          },
        });
        letThrough();
      }),
  };
}
