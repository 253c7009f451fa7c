/** The store lists what was done with a delay. Only what it has not listed twice, so far apart, was not done. */
const SURE_AFTER_MS = 10 * 60_000;

/** Seconds until it can be said that something was not done; 0: it can. `missedAt`: when it was first not listed. */
export const secondsUntilSure = (missedAt: Date | null, now: Date): number =>
  missedAt === null
    ? SURE_AFTER_MS / 1000
    : Math.ceil(Math.max(0, SURE_AFTER_MS - (now.getTime() - missedAt.getTime())) / 1000);
