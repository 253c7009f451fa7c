// What pages may listen to. Each feature registers its documents in its feature.ts.
import type { Tx } from "../../database/database.ts";

export interface LiveDocument {
  /** Another one after each change; never 0. */
  readonly version: number;
  readonly data: unknown;
}

export interface DocumentSource {
  /** `program/current`, or `rewards/*` for one document for each id. */
  readonly path: string;
  /** Null: there is none. `id` is the last part of the path that a page named; it may be any text. */
  readonly read: (tx: Tx, id: string) => Promise<LiveDocument | null>;
  /** Its changes are not announced, so it is read every second while a page listens. */
  readonly isPolled?: true;
}

/** One document, by the path that a page named. */
export interface DocumentPlace {
  readonly path: string;
  readonly id: string;
  readonly source: DocumentSource;
}

/** Null: no source has such a document. */
export function findPlace(sources: readonly DocumentSource[], path: string): DocumentPlace | null {
  const [, collection = "", id = ""] = /^([a-z]{1,40})\/([A-Za-z0-9_-]{1,64})$/.exec(path) ?? [];
  const source = sources.find((one) => one.path === path || one.path === `${collection}/*`);
  return source && id !== "" ? { path, id, source } : null;
}
