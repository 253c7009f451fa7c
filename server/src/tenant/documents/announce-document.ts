import type { Tx } from "../../database/database.ts";
import { notifyOfDocument } from "./documents.sql.ts";

/**
 * Notifies every process that the document of this path has changed, when the transaction commits. Commits with
 * notifications are serialized, so this is never called where the ledger is written.
 */
export async function announceDocument(tx: Tx, path: string): Promise<void> {
  await tx.run(notifyOfDocument, [JSON.stringify({ shop: tx.shopId, path })]);
}
