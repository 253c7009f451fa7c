// The one connection of a process that receives document notifications. It reconnects whenever it breaks. Notifications
// sent meanwhile are lost, which `onConnected` handles.
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import { listenForDocuments } from "./documents.sql.ts";

const AGAIN_MS = 500;

export interface NotifyListener {
  readonly onNotify: (text: string) => void;
  readonly onConnected: () => void;
}

export class NotifyConnection {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #listener: NotifyListener;
  #client: PoolClient | null = null;
  #isClosed = false;

  constructor(db: Database, log: Logger, listener: NotifyListener) {
    this.#db = db;
    this.#log = log;
    this.#listener = listener;
  }

  async open(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#listen(await this.#db.pool.connect());
        return;
      } catch (error) {
        this.#log.warn({ err: error }, "changes of documents cannot be heard of at the moment");
        await sleep(AGAIN_MS);
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  async #listen(client: PoolClient): Promise<void> {
    this.#client = client;
    client.on("notification", ({ payload = "" }) => this.#listener.onNotify(payload));
    const onEnd = (): void => {
      if (this.#client !== client) return;
      this.#drop();
      if (!this.#isClosed) void this.open();
    };
    client.once("error", onEnd);
    client.once("end", onEnd);
    try {
      await client.query(listenForDocuments);
    } catch (error) {
      this.#drop();
      throw error;
    }
    if (this.#isClosed) this.#drop();
    else this.#listener.onConnected();
  }

  /** Never returned to the pool: it would still be listening. */
  #drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.release(true);
  }
}
