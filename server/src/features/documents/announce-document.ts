import type { Tx } from "../../database/database.ts";
import { notifyOfDocument } from "./documents.sql.ts";

export interface DocumentChange {
  readonly collection: string;
  readonly id: string;
  readonly version: number;
}

/**
 * Notifies every process that a document has changed, when the transaction commits. Commits with notifications are
 * serialized, so this is never called where the ledger is written.
 */
export async function announceDocument(tx: Tx, change: DocumentChange): Promise<void> {
  await tx.run(notifyOfDocument, [JSON.stringify({ shop: tx.shopId, ...change })]);
}
