import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { holdWorkerLock } from "./jobs.sql.ts";

/** Says that this worker lives, as long as the process does. Taken again if the connection breaks. */
export class WorkerLock {
  readonly #pool: Pool;
  readonly #workerId: string;
  #client: PoolClient | undefined;
  #isReleased = false;

  constructor(pool: Pool, workerId: string) {
    this.#pool = pool;
    this.#workerId = workerId;
  }

  async hold(): Promise<void> {
    while (!this.#isReleased) {
      const client = await this.#connectAndLock();
      if (client === null) {
        await sleep(250);
      } else if (this.#isReleased) {
        client.release(true);
      } else {
        this.#client = client;
        client.once("end", () => this.#holdAgain(client));
        return;
      }
    }
  }

  async #connectAndLock(): Promise<PoolClient | null> {
    const client = await this.#pool.connect().catch(() => null);
    try {
      await client?.query(holdWorkerLock, [this.#workerId]);
      return client;
    } catch {
      // While the server is dying, the pool hands out dead connections: if they were kept, they would fill it.
      client?.release(true);
      return null;
    }
  }

  #holdAgain(client: PoolClient): void {
    if (this.#isReleased || this.#client !== client) return;
    this.#client = undefined;
    client.release(true);
    void this.hold();
  }

  release(): void {
    this.#isReleased = true;
    this.#client?.release(true);
    this.#client = undefined;
  }
}
