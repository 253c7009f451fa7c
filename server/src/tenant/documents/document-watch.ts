// Who listens to which documents in this process. The database sends notifications; every few seconds the documents are
// polled as well, in case a notification is lost. Some are never announced: those are polled every second.
import { invariant } from "@laurel/domain/refusal.ts";
import { z } from "zod";
import type { Deps } from "../../process/deps.ts";
import type { DocumentPlace } from "./document-source.ts";
import { NotifyConnection } from "./notify-connection.ts";
import { readDocuments, type DocumentState } from "./read-documents.ts";

export type DocumentListener = (state: DocumentState) => void;

interface Watched {
  readonly place: DocumentPlace;
  readonly listeners: Set<DocumentListener>;
  /** The version last sent; -1 before the first. */
  version: number;
  reading: Promise<void> | null;
  isStale: boolean;
}

const changeSchema = z.object({ shop: z.string(), path: z.string() });

export interface WatchPace {
  /** How long a lost notification may stay unnoticed. */
  readonly lookEveryMs: number;
  /** How long a change that is never announced may stay unnoticed. */
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
  listen(shopId: string, place: DocumentPlace, listener: DocumentListener): () => void {
    this.#start();
    const { path } = place;
    const paths = this.#shops.get(shopId) ?? new Map<string, Watched>();
    this.#shops.set(shopId, paths);
    const watched = paths.get(path) ?? {
      place,
      listeners: new Set(),
      version: -1,
      reading: null,
      isStale: false,
    };
    paths.set(path, watched);
    watched.listeners.add(listener);
    void this.#read(shopId, watched);
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
      setInterval(() => void this.#look(({ source }) => source.isPolled), countEveryMs),
    );
    void this.#connection.open();
  }

  #hear(text: string): void {
    const news = changeSchema.safeParse(JSON.parse(text));
    if (!news.success) return;
    const { shop, path } = news.data;
    const watched = this.#shops.get(shop)?.get(path);
    if (watched) void this.#read(shop, watched);
  }

  async #look(isMeant: (place: DocumentPlace) => boolean | undefined = () => true): Promise<void> {
    for (const [shopId, all] of this.#shops) {
      const meant = [...all.values()].filter(({ place }) => isMeant(place));
      if (meant.length === 0) continue;
      try {
        const places = meant.map(({ place }) => place);
        const states = await readDocuments(this.#deps.db, shopId, places);
        for (const [index, { version }] of states.entries())
          if (version !== meant[index]!.version) void this.#read(shopId, meant[index]!);
      } catch (error) {
        this.#deps.log.warn({ err: error }, "the documents of a shop could not be read");
      }
    }
  }

  /** One read at a time. Requests that come meanwhile share one more read. */
  #read(shopId: string, watched: Watched): Promise<void> {
    watched.isStale = true;
    watched.reading ??= this.#readUntilFresh(shopId, watched).finally(() => {
      watched.reading = null;
    });
    return watched.reading;
  }

  async #readUntilFresh(shopId: string, watched: Watched): Promise<void> {
    while (watched.isStale && watched.listeners.size > 0) {
      watched.isStale = false;
      try {
        const [state] = await readDocuments(this.#deps.db, shopId, [watched.place]);
        invariant(state, "each place has a state");
        watched.version = state.version;
        for (const listener of watched.listeners) listener(state);
      } catch (error) {
        // The next poll finds the version that was not sent.
        this.#deps.log.warn({ err: error }, "a document could not be read");
      }
    }
  }
}
