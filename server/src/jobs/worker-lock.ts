import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { holdWorkerLock } from "./jobs.sql.ts";

/** Says "this worker lives" for as long as the process does. Taken again when the connection breaks. */
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
      try {
        const client = await this.#pool.connect();
        client.once("end", () => this.#holdAgain(client));
        await client.query(holdWorkerLock, [this.#workerId]);
        this.#client = client;
        if (this.#isReleased) client.release(true);
        return;
      } catch {
        await sleep(250);
      }
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
