import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { holdWorkerLock, listenForJobs, looksAlive } from "./jobs.sql.ts";

/** How often the connection is tried, and how long that may take: one that was lost on the way says nothing by itself. */
const ALIVE_MS = { each: 10_000, within: 5_000 };

/**
 * The worker's own connection, as long as the process lives. Its lock says that the worker lives, and it hears of new
 * jobs. Opened again when it breaks; `onJobs` is called then too, for jobs that came meanwhile.
 */
export class WorkerSession {
  readonly #pool: Pool;
  readonly #workerId: string;
  readonly #onJobs: () => void;
  readonly #aliveMs: typeof ALIVE_MS;
  #client: PoolClient | undefined;
  #isReleased = false;

  constructor(
    pool: Pool,
    {
      workerId,
      onJobs,
      aliveMs = ALIVE_MS,
    }: { readonly workerId: string; readonly onJobs: () => void; readonly aliveMs?: typeof ALIVE_MS },
  ) {
    this.#pool = pool;
    this.#workerId = workerId;
    this.#onJobs = onJobs;
    this.#aliveMs = aliveMs;
  }

  async hold(): Promise<void> {
    while (!this.#isReleased) {
      const client = await this.#open();
      if (client === null) {
        await sleep(250);
      } else if (this.#isReleased) {
        client.release(true);
      } else {
        this.#client = client;
        client.once("end", () => this.#holdAgain(client));
        client.on("notification", this.#onJobs);
        this.#tryNowAndThen(client);
        this.#onJobs();
        return;
      }
    }
  }

  async #open(): Promise<PoolClient | null> {
    const client = await this.#pool.connect().catch(() => null);
    if (client === null) return null;
    const ready = async (): Promise<void> => {
      await client.query(holdWorkerLock, [this.#workerId]);
      await client.query(listenForJobs);
    };
    if (await this.#inTime(ready())) return client;
    // While the server is dying, the pool hands out dead connections: if they were kept, they would fill it.
    client.release(true);
    return null;
  }

  /** False also if it fails. */
  async #inTime(work: Promise<unknown>): Promise<boolean> {
    const done = work.then(
      () => true,
      () => false,
    );
    return Promise.race([done, sleep(this.#aliveMs.within, false, { ref: false })]);
  }

  #tryNowAndThen(client: PoolClient): void {
    const tryIt = async (): Promise<void> => {
      if (!(await this.#inTime(client.query(looksAlive)))) this.#holdAgain(client);
      else if (this.#client === client) this.#tryNowAndThen(client);
    };
    setTimeout(() => void tryIt(), this.#aliveMs.each).unref();
  }

  #holdAgain(client: PoolClient): void {
    if (this.#isReleased || this.#client !== client) return;
    this.#client = undefined;
    client.removeListener("notification", this.#onJobs);
    client.release(true);
    void this.hold();
  }

  release(): void {
    this.#isReleased = true;
    this.#client?.release(true);
    this.#client = undefined;
  }
}
