// Delivers a history as the platform would have: N deliveries at once, each customer's in the order of the file. Reads
// ahead by one window only, so memory does not grow with the file.
import { OperatorError } from "../../process/operator-error.ts";
import { DeliveryFailed, type Delivered, type Post, type Sender } from "./deliver.ts";
import { LaneFinder } from "./lanes.ts";
import { parseEvent, type ReplayEvent } from "./parse-event.ts";
import type { Line } from "../../process/read-lines.ts";

export interface ReplayOptions {
  readonly lines: AsyncIterable<Line>;
  readonly sender: Sender;
  readonly concurrency: number;
  /** Headers and signature for one event. */
  readonly sign: (event: ReplayEvent) => Post["headers"];
  readonly onProgress?: (progress: ReplayProgress) => void;
}

export interface ReplayProgress {
  readonly delivered: number;
  readonly bytes: number;
}

export interface ReplayReport {
  readonly delivered: number;
  /** Deliveries that needed more than one attempt. */
  readonly retried: number;
  readonly malformed: readonly Problem[];
  readonly lost: readonly Problem[];
  readonly seconds: number;
}

export interface Problem {
  readonly lineNumber: number;
  readonly reason: string;
}

/** An error that the operator can fix. It ends the replay. */
export class ReplayStopped extends OperatorError {
  override readonly name = "ReplayStopped";
}

const WINDOW_EVENTS_PER_LANE = 32;
const WINDOW_BYTES_MAX = 32 * 1024 * 1024;

export async function replayEvents(options: ReplayOptions): Promise<ReplayReport> {
  const started = performance.now();
  const run = new Run(options);
  await run.finish();
  return { ...run.counts(), seconds: (performance.now() - started) / 1000 };
}

class Run {
  readonly #options: ReplayOptions;
  readonly #finder = new LaneFinder();
  readonly #lanes = new Map<string, ReplayEvent[]>();
  readonly #ready: string[] = [];
  readonly #malformed: Problem[] = [];
  readonly #lost: Problem[] = [];
  #inFlight = 0;
  #waitingEvents = 0;
  #waitingBytes = 0;
  #delivered = 0;
  #deliveredBytes = 0;
  #retried = 0;
  #lostInARow = 0;
  #stopped: Error | undefined;
  #moved = Promise.withResolvers<void>();

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  async finish(): Promise<void> {
    for await (const line of this.#options.lines) {
      const parsed = parseEvent(line);
      if (!parsed.ok) {
        this.#malformed.push(parsed);
        continue;
      }
      this.#take(parsed.event);
      while (this.#isFull() && !this.#stopped) await this.#move();
      if (this.#stopped) break;
    }
    while (this.#inFlight > 0) await this.#move();
    if (this.#stopped) throw this.#stopped;
  }

  counts(): Omit<ReplayReport, "seconds"> {
    return {
      delivered: this.#delivered,
      retried: this.#retried,
      malformed: this.#malformed,
      lost: this.#lost,
    };
  }

  #isFull(): boolean {
    const { concurrency } = this.#options;
    return (
      this.#waitingEvents >= concurrency * WINDOW_EVENTS_PER_LANE || this.#waitingBytes >= WINDOW_BYTES_MAX
    );
  }

  #move(): Promise<void> {
    return this.#moved.promise;
  }

  #take(event: ReplayEvent): void {
    this.#waitingEvents += 1;
    this.#waitingBytes += event.body.length;
    const lane = this.#finder.laneOf(event);
    const queue = this.#lanes.get(lane);
    if (queue) {
      queue.push(event);
      return;
    }
    this.#lanes.set(lane, [event]);
    this.#ready.push(lane);
    this.#start();
  }

  #start(): void {
    while (!this.#stopped && this.#inFlight < this.#options.concurrency) {
      const lane = this.#ready.shift();
      if (lane === undefined) return;
      this.#inFlight += 1;
      void this.#deliverFirst(lane);
    }
  }

  /** The lane's next event waits until this one has been answered. */
  async #deliverFirst(lane: string): Promise<void> {
    const queue = this.#lanes.get(lane)!;
    const event = queue[0]!;
    try {
      const { sender, sign } = this.#options;
      this.#count(event, await sender.deliver({ headers: sign(event), body: event.body }));
    } catch (error) {
      this.#fail(event, error);
    }
    queue.shift();
    this.#waitingEvents -= 1;
    this.#waitingBytes -= event.body.length;
    this.#inFlight -= 1;
    if (queue.length === 0) this.#lanes.delete(lane);
    else this.#ready.push(lane);
    this.#start();
    this.#moved.resolve();
    this.#moved = Promise.withResolvers();
  }

  #count(event: ReplayEvent, { answer, attempts }: Delivered): void {
    if (answer.includes('"unknown_shop"'))
      throw new ReplayStopped("The server does not know this shop. Make it first with `laurel shop create`.");
    this.#delivered += 1;
    this.#deliveredBytes += event.body.length;
    this.#lostInARow = 0;
    if (attempts > 1) this.#retried += 1;
    this.#options.onProgress?.({ delivered: this.#delivered, bytes: this.#deliveredBytes });
  }

  #fail(event: ReplayEvent, error: unknown): void {
    if (!(error instanceof DeliveryFailed)) {
      this.#stopped ??= error instanceof Error ? error : new Error(String(error));
      return;
    }
    this.#lost.push({ lineNumber: event.lineNumber, reason: error.message });
    this.#lostInARow += 1;
    this.#stopped ??= this.#reasonToStop(error);
  }

  #reasonToStop({ status, message }: DeliveryFailed): ReplayStopped | undefined {
    if (status === 401)
      return new ReplayStopped(
        "The server does not accept the signature. SHOPIFY_API_SECRET must be the one that the server has.",
      );
    if (status === 404)
      return new ReplayStopped("There is nothing at this address that takes webhooks. Check --url.");
    if (this.#lostInARow < this.#options.concurrency) return undefined;
    return new ReplayStopped(`The server cannot be reached: ${message}.`);
  }
}
