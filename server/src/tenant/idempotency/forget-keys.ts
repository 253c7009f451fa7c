// Deletes idempotency keys: a key may be any text, even a name. Run as laurel_erase.
import type { Tx } from "../../database/database.ts";
import { deleteKeys, deleteKeysOfMember } from "./idempotency.sql.ts";

/** The keys of this member's postings and redemptions. */
export const forgetKeysOfMember = (tx: Tx, customerId: string): void =>
  tx.write(deleteKeysOfMember, [tx.shopId, customerId]);

/** These keys of one operation. */
export function forgetKeys(tx: Tx, operation: string, keys: readonly string[]): void {
  if (keys.length > 0) tx.write(deleteKeys, [tx.shopId, operation, keys]);
}
