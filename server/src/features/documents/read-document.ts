import type { Database } from "../../database/database.ts";
import { collections, parsePath } from "./collections.ts";
import { counterPaths, readCounters } from "./counters.ts";
import { findDocument, findVersions } from "./documents.sql.ts";

export interface DocumentState {
  readonly path: string;
  /** 0 if there is no such document. */
  readonly version: number;
  readonly data: unknown;
}

export async function readDocument(db: Database, shopId: string, path: string): Promise<DocumentState> {
  const place = parsePath(path);
  if (!place) return { path, version: 0, data: null };
  if (counterPaths.has(path)) {
    const counters = await db.transaction(shopId, (tx) => readCounters(tx, path));
    if (counters) return { path, ...counters };
  }
  const values = [shopId, place.collection, place.id];
  const [row] = await db.transaction(shopId, (tx) => tx.run(findDocument, values));
  if (!row) return { path, version: 0, data: null };
  return { path, version: row.version, data: collections[place.collection]?.parse(row.data) };
}

/** Keyed by path. Missing documents are not in the map. */
export async function readVersions(
  db: Database,
  shopId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const places = paths
    .filter((path) => !counterPaths.has(path))
    .map(parsePath)
    .filter((place) => place !== null);
  const values = [shopId, places.map((place) => place.collection), places.map((place) => place.id)];
  return db.transaction(shopId, async (tx) => {
    const rows = places.length > 0 ? await tx.run(findVersions, values) : [];
    const versions = new Map(rows.map((row) => [row.path, row.version]));
    for (const path of paths.filter((one) => counterPaths.has(one))) {
      const counters = await readCounters(tx, path);
      if (counters) versions.set(path, counters.version);
    }
    return versions;
  });
}
