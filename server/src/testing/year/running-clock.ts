import type { Clock } from "../../process/deps.ts";

/** A clock that goes on by itself from where it was set: two processes that were told the same time agree. */
export class RunningClock implements Clock {
  #setToMs = 0;
  #setAtMs = 0;

  constructor(now: string) {
    this.set(now);
  }

  now(): Date {
    return new Date(this.#setToMs + Math.floor(performance.now() - this.#setAtMs));
  }

  set(now: string): void {
    this.#setToMs = Date.parse(now);
    this.#setAtMs = performance.now();
  }
}
