// The clock of the demo's past. While the past comes in, jobs and use cases work on its days, so that the ledger records
// each day on that day, and reports have a history. Only `npm start` makes one, and no setting leads here: what happens
// in a real shop is recorded when it is recorded, whenever it happened.
import { addLocalDays } from "@laurel/domain/dates/calendar.ts";
import { startOfLocalDay, toLocalDate } from "@laurel/domain/dates/local-time.ts";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Clock, Deps } from "../../process/deps.ts";
import { createNewId } from "../../process/new-id.ts";

/** After a day has ended, until it can be closed. */
const SETTLE_MS = 3_600_000;

interface Place {
  /** Says how far a past came that was cut off. */
  readonly file: string;
  readonly timeZone: string;
}

export class PastClock implements Clock {
  readonly #place: Place;
  #at: Date | null;
  /** Of the day of now, and when the next start begins: not before a day that is closed. */
  #night = new Date(0);

  /** `startsAt` is null once the past is in. */
  constructor(place: Place, startsAt: Date | null) {
    this.#place = place;
    this.#at = startsAt && earlier(readTime(place.file) ?? startsAt, new Date());
    if (startsAt === null) this.end();
  }

  now(): Date {
    return this.#at ?? new Date();
  }

  /** When the days that end by then can be closed, beginning with that of now. A night that is still to come is left to the jobs. */
  *nightsUntil(until: Date): Generator<Date> {
    const today = new Date();
    for (let end = this.#endOf(this.now()); end <= until && nightOf(end) <= today; end = this.#endOf(end))
      yield nightOf(end);
  }

  /** Never back. */
  moveTo(at: Date): void {
    if (this.#at === null || at <= this.#at) return;
    if (at > this.#night) {
      this.#night = nightOf(this.#endOf(at));
      writeFileSync(`${this.#place.file}.new`, this.#night.toISOString());
      renameSync(`${this.#place.file}.new`, this.#place.file);
    }
    this.#at = at;
  }

  /** From now on it is today. */
  end(): void {
    this.#at = null;
    rmSync(this.#place.file, { force: true });
  }

  /** The same dependencies on this clock. Nobody gets e-mails about the past. */
  depsOf(deps: Deps): Deps {
    const isPast = (): boolean => this.#at !== null;
    return {
      ...deps,
      clock: this,
      newId: createNewId(this),
      get mailer() {
        return isPast() ? null : deps.mailer;
      },
    };
  }

  #endOf(at: Date): Date {
    const { timeZone } = this.#place;
    return startOfLocalDay(addLocalDays(toLocalDate(at, timeZone), 1), timeZone);
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const nightOf = (endOfDay: Date): Date => new Date(endOfDay.getTime() + SETTLE_MS);

function readTime(file: string): Date | null {
  try {
    return new Date(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
