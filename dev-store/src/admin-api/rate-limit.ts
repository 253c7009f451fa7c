// The leaky bucket of one app in one shop: a query takes its cost, and time refills it.

export interface RateOptions {
  maximumAvailable: number;
  /** Points per second. */
  restoreRate: number;
}

/** The limits of a shop on the standard plan. */
export const STANDARD_RATE: RateOptions = { maximumAvailable: 2_000, restoreRate: 100 };

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

export interface RateLimiter {
  /** Takes the cost if there is room for it. */
  take(shopDomain: string, cost: number): boolean;
  /** Gives back the requested cost that a query did not use. */
  giveBack(shopDomain: string, cost: number): void;
  status(shopDomain: string): ThrottleStatus;
}

export function createRateLimiter(clock: () => Date, options: RateOptions = STANDARD_RATE): RateLimiter {
  const buckets = new Map<string, { available: number; asOfMs: number }>();
  const bucketOf = (shopDomain: string): { available: number; asOfMs: number } => {
    const nowMs = clock().getTime();
    const bucket = buckets.get(shopDomain) ?? { available: options.maximumAvailable, asOfMs: nowMs };
    const restored = (Math.max(0, nowMs - bucket.asOfMs) / 1000) * options.restoreRate;
    bucket.available = Math.min(options.maximumAvailable, bucket.available + restored);
    bucket.asOfMs = nowMs;
    buckets.set(shopDomain, bucket);
    return bucket;
  };
  return {
    take(shopDomain, cost) {
      const bucket = bucketOf(shopDomain);
      if (bucket.available < cost) return false;
      bucket.available -= cost;
      return true;
    },
    giveBack(shopDomain, cost) {
      const bucket = bucketOf(shopDomain);
      bucket.available = Math.min(options.maximumAvailable, bucket.available + cost);
    },
    status: (shopDomain) => ({
      maximumAvailable: options.maximumAvailable,
      currentlyAvailable: Math.floor(bucketOf(shopDomain).available),
      restoreRate: options.restoreRate,
    }),
  };
}
