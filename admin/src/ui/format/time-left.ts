// How long a task will still take, from its speed since this page began to watch it.

/** The speed of the first moments says nothing about the rest. */
const WATCH_MS = 5_000;
const MINUTE_MS = 60_000;

export interface Watched {
  readonly since: number;
  readonly sinceShare: number;
  readonly share: number;
  /** Rounded up; null before the rate is known. */
  readonly minutes: number | null;
}

/**
 * The state after another look, with `share` from 0 to 1. The minutes fall with time, and rise only when the rest takes
 * half as long again: nobody reads an estimate that goes up and down.
 */
export function watch(before: Watched | null, share: number, now: number): Watched {
  if (before === null || share < before.share) return { since: now, sinceShare: share, share, minutes: null };
  const [elapsed, gained] = [now - before.since, share - before.sinceShare];
  if (elapsed < WATCH_MS || gained <= 0) return { ...before, share };
  const minutes = Math.ceil(((1 - share) * elapsed) / gained / MINUTE_MS);
  const told = before.minutes;
  const isSteady = told !== null && minutes > told && minutes <= told * 1.5 + 1;
  return { ...before, share, minutes: isSteady ? told : minutes };
}

/** Empty before the rate is known, and when nothing is left. */
export function timeLeftWords({ share, minutes }: Watched): string {
  if (minutes === null || share >= 1) return "";
  if (minutes <= 1) return "Less than a minute left.";
  return minutes <= 90 ? `About ${minutes} minutes left.` : `About ${Math.round(minutes / 60)} hours left.`;
}
