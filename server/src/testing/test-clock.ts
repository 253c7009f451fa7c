import type { Clock } from "../process/deps.ts";

/** A clock that stands still until the test moves it. */
export class TestClock implements Clock {
  #now: Date;

  constructor(now = "2026-03-02T10:00:00.000Z") {
    this.#now = new Date(now);
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: string | Date): void {
    this.#now = new Date(now);
  }

  move(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const hours = (by.days ?? 0) * 24 + (by.hours ?? 0);
    const seconds = (hours * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0);
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
