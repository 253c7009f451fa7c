import { sourceKey } from "@laurel/domain/ledger/entry.ts";
import type { Tx } from "../../database/database.ts";
import { findKnownPostings } from "./find-known-postings.ts";

/**
 * Which of these postings were undone, and by which. A separate query by the undos' keys: a join would build the key
 * from a row, and row-level security then prevents the use of the index.
 */
export async function findUndos(tx: Tx, postingIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const undos = await findKnownPostings(tx, [...new Set(postingIds)].map(sourceKey.undo));
  const found = new Map<string, string>();
  for (const postingId of postingIds) {
    const undo = undos.get(sourceKey.undo(postingId));
    if (undo) found.set(postingId, undo.id);
  }
  return found;
}
