// Who listens to which documents in this process. The database sends notifications; every few seconds the versions are
// polled as well, in case a notification is lost. The ledger and the set-aside messages send no notifications: their
// counters are polled every second.
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import { counterPaths } from "./counters.ts";
import { NotifyConnection } from "./notify-connection.ts";
import { readDocument, readVersions, type DocumentState } from "./read-document.ts";

export type DocumentListener = (state: DocumentState) => void;

interface Watched {
  readonly listeners: Set<DocumentListener>;
  /** The version last sent; -1 before the first. */
  version: number;
  reading: Promise<void> | null;
  isStale: boolean;
}

const changeSchema = z.object({ shop: z.string(), collection: z.string(), id: z.string() });

export interface WatchPace {
  /** How long a lost notification may stay unnoticed. */
  readonly lookEveryMs: number;
  /** How long a posting may stay unnoticed. */
  readonly countEveryMs: number;
}

export class DocumentWatch {
  readonly #deps: Deps;
  readonly #connection: NotifyConnection;
  readonly #shops = new Map<string, Map<string, Watched>>();
  readonly #pace: WatchPace;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(deps: Deps, pace: WatchPace) {
    this.#deps = deps;
    this.#pace = pace;
    this.#connection = new NotifyConnection(deps.db, deps.log, {
      onNotify: (text) => this.#hear(text),
      onConnected: () => void this.#look(),
    });
  }

  /** The listener is called with the document as it is, then after each change. Returns a function that ends it. */
  listen(shopId: string, path: string, listener: DocumentListener): () => void {
    this.#start();
    const paths = this.#shops.get(shopId) ?? new Map<string, Watched>();
    this.#shops.set(shopId, paths);
    const watched = paths.get(path) ?? { listeners: new Set(), version: -1, reading: null, isStale: false };
    paths.set(path, watched);
    watched.listeners.add(listener);
    void this.#read(shopId, path, watched);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0) paths.delete(path);
      if (paths.size === 0) this.#shops.delete(shopId);
    };
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#shops.clear();
    this.#connection.close();
  }

  /** Starts with the first listener: a process without open pages needs no connection. */
  #start(): void {
    if (this.#timers.length > 0) return;
    const { lookEveryMs, countEveryMs } = this.#pace;
    this.#timers.push(
      setInterval(() => void this.#look(), lookEveryMs),
      setInterval(() => void this.#look((path) => counterPaths.has(path)), countEveryMs),
    );
    void this.#connection.open();
  }

  #hear(text: string): void {
    const news = changeSchema.safeParse(JSON.parse(text));
    if (!news.success) return;
    const { shop, collection, id } = news.data;
    const path = `${collection}/${id}`;
    const watched = this.#shops.get(shop)?.get(path);
    if (watched) void this.#read(shop, path, watched);
  }

  async #look(isMeant = (_path: string): boolean => true): Promise<void> {
    for (const [shopId, all] of this.#shops) {
      const paths = [...all].filter(([path]) => isMeant(path));
      if (paths.length === 0) continue;
      try {
        const versions = await readVersions(
          this.#deps.db,
          shopId,
          paths.map(([path]) => path),
        );
        for (const [path, watched] of paths)
          if ((versions.get(path) ?? 0) !== watched.version) void this.#read(shopId, path, watched);
      } catch (error) {
        this.#deps.log.warn({ err: error }, "the versions of documents could not be read");
      }
    }
  }

  /** One read at a time. Requests that come meanwhile share one more read. */
  #read(shopId: string, path: string, watched: Watched): Promise<void> {
    watched.isStale = true;
    watched.reading ??= this.#readUntilFresh(shopId, path, watched).finally(() => {
      watched.reading = null;
    });
    return watched.reading;
  }

  async #readUntilFresh(shopId: string, path: string, watched: Watched): Promise<void> {
    while (watched.isStale && watched.listeners.size > 0) {
      watched.isStale = false;
      try {
        const state = await readDocument(this.#deps.db, shopId, path);
        watched.version = state.version;
        for (const listener of watched.listeners) listener(state);
      } catch (error) {
        // The next poll finds the version that was not sent.
        this.#deps.log.warn({ err: error }, "a document could not be read");
      }
    }
  }
}
