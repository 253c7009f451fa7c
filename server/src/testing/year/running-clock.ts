import type { Clock } from "../../process/deps.ts";

/** On a busy machine, how long a message to another process may take. */
const HEARD_MS = 10_000;

/** A clock that goes on by itself from where it was set: two processes that were told the same time agree. */
export class RunningClock implements Clock {
  #setToMs = 0;
  #setAtMs = 0;
  #leftMs = 0;

  constructor(now: string) {
    this.set(now);
  }

  now(): Date {
    return new Date(this.#setToMs + Math.floor(performance.now() - this.#setAtMs));
  }

  /** The time that another process still believes, if this clock was set so short a time ago. */
  left(): Date | null {
    return performance.now() - this.#setAtMs < HEARD_MS ? new Date(this.#leftMs) : null;
  }

  set(now: string): void {
    this.#leftMs = this.#setAtMs === 0 ? Date.parse(now) : this.now().getTime();
    this.#setToMs = Date.parse(now);
    this.#setAtMs = performance.now();
  }
}
