import type { Database, Tx } from "../../database/database.ts";
import type { DocumentPlace } from "./document-source.ts";

export interface DocumentState {
  readonly path: string;
  /** 0 if there is no such document. */
  readonly version: number;
  readonly data: unknown;
}

/** In the same order. */
export async function readDocuments(
  db: Database,
  shopId: string,
  places: readonly DocumentPlace[],
): Promise<readonly DocumentState[]> {
  return db.transaction(shopId, (tx) => Promise.all(places.map((place) => readDocument(tx, place))));
}

async function readDocument(tx: Tx, { path, id, source }: DocumentPlace): Promise<DocumentState> {
  const found = await source.read(tx, id);
  return found ? { path, ...found } : { path, version: 0, data: null };
}
