import type { Clock } from "../../clock.ts";

export interface FakeClock extends Clock {
  /** Lets time pass, and runs the timers in their order. */
  advance(milliseconds: number): Promise<void>;
}

export function createFakeClock(startMs = Date.parse("2026-11-21T09:00:00Z")): FakeClock {
  let now = startMs;
  let count = 0;
  const timers = new Map<number, { readonly atMs: number; readonly handler: () => void }>();
  return {
    now: () => now,
    setTimeout: (handler, milliseconds) => {
      timers.set((count += 1), { atMs: now + milliseconds, handler });
      return count;
    },
    clearTimeout: (timer) => void timers.delete(timer),
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].sort(([, one], [, other]) => one.atMs - other.atMs)[0];
        if (!next || next[1].atMs > end) break;
        timers.delete(next[0]);
        now = next[1].atMs;
        next[1].handler();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Lets promises that depend only on each other settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
